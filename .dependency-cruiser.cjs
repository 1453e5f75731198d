/** Directions of the rooms. Each rule says what to do instead. */
module.exports = {
  forbidden: [
    {
      name: 'no-runtime-cycle',
      severity: 'error',
      comment: 'Move what both need into a file that neither imports.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'kernel-knows-nothing-above',
      severity: 'error',
      comment: 'Hand it in from the composition root instead.',
      from: { path: '^src/kernel', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(src/(modules|auth|public|admin|app)|db/seeds)' },
    },
    {
      name: 'definitions-are-data',
      severity: 'error',
      comment:
        'A definition imports definitions and words alone; rules go to workflow.ts, handlers to server.ts.',
      from: { path: 'definition\\.ts$' },
      to: {
        path: '^src',
        pathNot:
          '^src/kernel/definition|definition\\.ts$|words\\.ts$|shapes\\.ts$|^src/modules/[^/]+/[a-z-]+\\.ts$|^src/modules/parameters\\.ts$',
      },
    },
    {
      name: 'workflows-are-pure',
      severity: 'error',
      comment: 'No database and no clock in workflow.ts: pass values in.',
      from: { path: 'workflow\\.ts$' },
      to: { path: '^src/kernel/(store|http|sheet|pdf|ui)|server\\.ts$|web\\.tsx$' },
    },
    {
      name: 'areas-meet-in-definitions',
      severity: 'error',
      comment: 'Across areas import the definition, or listen to an event.',
      from: { path: '^src/modules/([^/]+)/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: {
        path: '^src/modules/[^/]+/',
        pathNot: '^src/modules/$1/|definition\\.ts$|^src/modules/system/catalogue',
      },
    },
    {
      name: 'auth-knows-no-area',
      severity: 'error',
      comment: 'Say in src/auth/needs.ts what is needed; modules/services.ts hands it in.',
      from: { path: '^src/auth', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/modules' },
    },
    {
      name: 'root-knows-no-area-by-name',
      severity: 'error',
      comment:
        'The lists of areas (index, server, parsers.parser) and services.ts are all that the root takes.',
      from: { path: '^src/app', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '^src/modules/', pathNot: '^src/modules/(index|server|services|parsers\\.parser)\\.ts$' },
    },
    {
      name: 'shell-knows-no-area-by-name',
      severity: 'error',
      comment: 'Name the part in the screens.ts of its area; the shell takes the lists alone.',
      from: { path: '^src/admin', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/modules/', pathNot: '^src/modules/(index|screens|lives)\\.ts$' },
    },
    {
      name: 'browser-reaches-no-server',
      severity: 'error',
      comment: 'Ask the server over HTTP; share rules through definition.ts and workflow.ts.',
      from: {
        path: '^src/(admin|public/islands|kernel/ui|kernel/(portal|reports)/ui|auth/browser)|web\\.tsx$|screens\\.ts$|\\.island\\.tsx$',
      },
      to: {
        path: '^src/kernel/(store|http|sheet|pdf)|server\\.tsx?$|^src/(app|auth)/[^/]+$|^db/',
        reachable: true,
      },
    },
    {
      name: 'browser-has-no-node',
      severity: 'error',
      comment: 'This package or module runs on the server only.',
      from: {
        path: '^src/(admin|public/islands|kernel/ui|kernel/(portal|reports)/ui|auth/browser)|\\.island\\.tsx$',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'strangers-bytes-beside-the-server',
      severity: 'error',
      comment:
        'Files named *.parser.ts run in the reading process alone: ask ctx.untrusted with the job (decision 19).',
      from: { path: '^src/app/(main|compose)\\.ts$|^db/' },
      to: { path: '\\.parser\\.ts$', reachable: true },
    },
    {
      name: 'readers-of-formats-are-parsers',
      severity: 'error',
      comment: 'Put what unpacks or reads a format into a *.parser.ts and declare a job for it.',
      from: { path: '^(src|db)', pathNot: '\\.(parser|test)\\.ts$' },
      to: { path: 'node_modules/read-excel-file' },
    },
    {
      name: 'copyleft-for-tests-alone',
      severity: 'error',
      comment: 'The citation processor may be compared with, never shipped.',
      from: {},
      to: { path: 'node_modules/(citeproc|@citation-js)' },
    },
    {
      name: 'app-is-the-root',
      severity: 'error',
      comment: 'Nothing but tests imports the composition root.',
      from: { path: '^src/(kernel|modules|auth|public|admin)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/app' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$|testing\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
