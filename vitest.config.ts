import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // The tests of the command line run the compiled program.
    globalSetup: ['test/support/build.ts'],
    // Property tests draw the same values in every run.
    setupFiles: ['test/support/properties.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
