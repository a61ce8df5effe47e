/**
 * The layers of src/, lowest first, and what each may import beside itself. A folder or file that is not named here
 * is an error, so that whatever is added gets its place. The solver sees the data and types of the game, none of its
 * logic: the rules engine must be able to check it.
 */
const CORE = ['errors/', 'cards/', 'game/', 'deals/', 'solver/', 'proof/', 'judge/', 'advice/'];

/** Packages that the core may use: they run in a browser as they do in Node. */
const CORE_PACKAGES = ['fastest-levenshtein', 'mersenne-twister', 'picocolors', 'seedrandom', 'valibot'];

const LAYERS = {
  'errors/': [],
  'cards/': ['errors/'],
  'game/': ['errors/', 'cards/'],
  'deals/': ['errors/', 'cards/', 'game/'],
  'solver/': ['errors/', 'cards/', 'game/rule-sets.ts', 'game/compiled-rules.ts', 'game/position.ts'],
  'proof/': ['errors/', 'cards/', 'game/'],
  'judge/': ['errors/', 'cards/', 'game/', 'solver/', 'proof/'],
  'grading/': ['errors/', 'cards/', 'game/', 'deals/', 'proof/'],
  'advice/': ['errors/', 'cards/', 'game/', 'deals/', 'solver/', 'proof/', 'judge/', 'grading/'],
  'index.ts': [...CORE, 'grading/', 'core.ts'],
  'core.ts': [...CORE, 'grading/'],
  'web/': [...CORE, 'grading/', 'core.ts'],
  'report/': ['errors/', 'cards/', 'game/'],
  'storage/': ['errors/'],
  'work/': [...CORE, 'grading/'],
  'parallel/': [...CORE, 'grading/', 'work/'],
  'pool/': [...CORE, 'grading/', 'report/', 'storage/', 'work/', 'parallel/'],
  'rates/': [...CORE, 'report/', 'storage/', 'work/', 'parallel/'],
  'batch/': [...CORE, 'grading/', 'report/', 'work/', 'parallel/'],
  'works/': [...CORE, 'grading/', 'work/', 'parallel/', 'pool/', 'rates/', 'batch/'],
  'queue/': [...CORE, 'grading/', 'report/', 'storage/', 'work/', 'parallel/', 'works/', 'pool/', 'rates/'],
  'cli/': [
    ...CORE,
    'grading/',
    'report/',
    'storage/',
    'work/',
    'parallel/',
    'pool/',
    'rates/',
    'batch/',
    'works/',
    'queue/',
    'index.ts',
    'core.ts',
  ],
};

/** The regular expression of a folder (`game/`) or a file (`index.ts`) in src/. */
function pattern(part) {
  return `^src/${part.replace('.', '\\.')}${part.endsWith('/') ? '' : '$'}`;
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(LAYERS).map(([layer, below]) => ({
      name: `layer-${layer.replace(/\W.*$/, '')}`,
      comment: `src/${layer} may import ${below.join(' ') || 'nothing else'}`,
      severity: 'error',
      from: { path: pattern(layer) },
      to: { path: '^(src|bin|bench|test)/', pathNot: [layer, ...below].map(pattern) },
    })),
    {
      name: 'no-place',
      comment: 'every module of src/ belongs to a layer named in .dependency-cruiser.cjs',
      severity: 'error',
      from: { path: '^src/', pathNot: Object.keys(LAYERS).map(pattern) },
      to: {},
    },
    {
      name: 'bin-only-starts-the-commands',
      comment: 'bin/ starts what is in src/cli/, and does nothing else',
      severity: 'error',
      from: { path: '^bin/' },
      to: { path: '^(src|bench|test)/', pathNot: '^src/cli/' },
    },
    {
      name: 'no-cycles',
      comment: 'arrows point one way',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-without-node',
      comment: `the core runs in browsers: nothing of Node, and no package but ${CORE_PACKAGES.join(', ')}`,
      severity: 'error',
      from: { path: [...CORE, 'grading/', 'core.ts'].map(pattern) },
      to: {
        dependencyTypesNot: ['local', 'type-only', 'aliased'],
        couldNotResolve: false,
        path: '.',
        pathNot: ['^src/', ...CORE_PACKAGES.map((name) => `^node_modules/(@types/)?${name}/`)],
      },
    },
    {
      name: 'positions-are-checked',
      comment: 'only the check itself, legal moves and the dealing of decks may call a position checked',
      severity: 'error',
      from: { pathNot: ['^src/game/(make-position|legal)\\.ts$', '^src/deals/layout\\.ts$'] },
      to: { path: '^src/game/trusted-position\\.ts$' },
    },
    {
      name: 'no-orphans',
      comment: 'a module that imports nothing and that nothing imports is forgotten',
      severity: 'error',
      from: { orphan: true, pathNot: '[.]d[.]ts$' },
      to: {},
    },
    {
      name: 'no-development-packages',
      comment: 'what is shipped may only need what is installed with it; the page is built into one file',
      severity: 'error',
      from: { path: '^(src|bin)/', pathNot: '^src/web/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
    {
      name: 'heavy-packages-on-demand',
      comment: 'what is native or heavy is loaded only by the commands that need it, when they need it',
      severity: 'error',
      from: { path: '^(src|bin)/' },
      to: {
        path: '^node_modules/(@photostructure/sqlite|vega[^/]*|bullmq|ioredis)/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-unresolved',
      comment: 'an import that leads nowhere',
      severity: 'error',
      from: {},
      // A module that the page's bundler makes a worker of is named with how.
      to: { couldNotResolve: true, pathNot: '[?]worker&inline$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    // Packages that name what they offer only by "exports".
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
