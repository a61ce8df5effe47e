import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // The tests of the command line run the compiled program.
    globalSetup: ['test/support/build.ts'],
    // Property tests draw the same values in every run.
    setupFiles: ['test/support/properties.ts'],
    // Much of the time goes to programs that the tests start and wait for: a worker a core keeps all cores at work.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
