/**
 * How many times as many cases the long comparisons take: 1 in `npm test`, more where WINNABLE_SOAK says so (`npm run
 * soak:tests`). What a case asserts is the same.
 */
export const SCALE = Number(process.env.WINNABLE_SOAK ?? 1);
