/** What is kept of the games at one level. */
export interface Results {
  readonly wins: number;
  readonly losses: number;
  /** Wins in a row up to now; losses in a row as a negative number. */
  readonly streak: number;
  readonly bestStreak: number;
}

/** The results by the name of the level. */
export type Statistics = Readonly<Record<string, Results>>;

const NONE: Results = { wins: 0, losses: 0, streak: 0, bestStreak: 0 };

/** The results at a level; all 0 where none was played. */
export function resultsAt(statistics: Statistics, level: string): Results {
  return statistics[level] ?? NONE;
}

/** The statistics with one more game at a level. */
export function withResult(statistics: Statistics, level: string, won: boolean): Statistics {
  const { wins, losses, streak, bestStreak } = resultsAt(statistics, level);
  const now = won ? Math.max(streak, 0) + 1 : Math.min(streak, 0) - 1;
  return {
    ...statistics,
    [level]: {
      wins: wins + (won ? 1 : 0),
      losses: losses + (won ? 0 : 1),
      streak: now,
      bestStreak: Math.max(bestStreak, now),
    },
  };
}

/** The share of wins in whole per cent, rounded half up; undefined before the first game. */
export function shareOf({ wins, losses }: Results): number | undefined {
  const games = wins + losses;
  return games === 0 ? undefined : Math.floor((200 * wins + games) / (2 * games));
}
