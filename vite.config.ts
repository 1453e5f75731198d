import { readdirSync, statSync } from 'node:fs'
import { buildSync } from 'esbuild'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import product from './package.json' with { type: 'json' }
import {
  alone,
  fromTheirFiles,
  inPlaceOf,
  lateParts,
  reachedFrom,
  withoutEffects,
} from './vite.parts.config.ts'
import { stylesMade } from './vite.styles.config.ts'

const base =
  /preload-helper|rolldown.runtime|node_modules\/(react|react-dom|scheduler|spark-md5)\/|src\/(kernel\/ui\/(say|langKept|Icon|api|ahead|look)|auth\/browser\/(token|cookies)|admin\/(main|chunks|session\/(?!ended|face)|login|look\/(apply|colour|themes)|texts\/login))/
/** What a first table is made of; whatever it does not reach by plain imports comes later, by itself or with the first form. */
const firstTable = reachedFrom(['src/admin/main.tsx', 'src/admin/App.tsx', 'src/kernel/ui/EntityScreen.tsx'])
/** Libraries and parts of the kernel; with the styles of the shell, which are then one file fewer to ask for. */
const deskParts =
  /node_modules\/(?!@rc-component\/(form\/es\/(?!FormContext)|async-validator|tree\/es\/(?!util)))|src\/kernel\/(ui|definition|life)\/|src\/admin\/(shell|lock|notices|pages)\/\w+\.css|virtual:antd/
/** Of a few bytes, and wanted by more than one of the later parts, which would have to come for each other's sake. */
const crumbs =
  /node_modules\/(@babel\/runtime|antd\/es\/(button\/index|_util\/))|src\/kernel\/(ui\/((inTurn|TwoDays|segments)\.css|UploadButton|onTheWay|upload\.|saveOver|recent\.|too-late\/on-demand)|life\/failure|definition\/near-days)/

/** What a large area defines is one file, loaded with the first of its screens; small ones share one beside the system's. */
const mostShared = 15_000
const areas = readdirSync('src/modules', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
/** Opened by the platform's administrator alone, and by few of those. */
const apart = new Set(['develop'])
/** What the large ones are made with. */
const everywhere = ['system', 'message', 'resource']
const isLarge = (area: string) =>
  apart.has(area) || (!everywhere.includes(area) && bytesOf(area) > mostShared)
const bytesOf = (area: string) =>
  readdirSync(`src/modules/${area}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(definition|words|shapes)\.ts$/.test(path))
    .reduce((bytes, path) => bytes + statSync(`src/modules/${area}/${path}`).size, 0)
const definitionsOf = (name: string, own: readonly string[], priority: number, more = '') => ({
  name: `${name}-definitions`,
  test: new RegExp(
    `src/modules/(${own.join('|')})/(.*/(definition|words|shapes)|index|parameters)\\.ts$${more}`,
  ),
  priority,
  includeDependenciesRecursively: true,
})
const definitions = [
  ...areas.filter(isLarge).map((area) => definitionsOf(area, [area], 1)),
  // Before the large ones, whose records name people, and whose menus hold the letters. These stand by themselves: everybody
  // loads them with their first table, which a further small area therefore costs nothing.
  definitionsOf('shared', everywhere, 3, '|src/kernel/reports/[a-z]+\\.ts$'),
  definitionsOf(
    'small',
    areas.filter((area) => !isLarge(area) && !everywhere.includes(area)),
    2,
  ),
]

/** Components of the library, the icons that they alone draw, and what else they alone need. */
const library = (components: string, icons: string, more = '-') =>
  new RegExp(
    `node_modules/((antd/es|@rc-component)/(${components})/|@ant-design/icons(-svg)?/es/(asn|icons)/(${icons})(Outlined|Filled)|${more})`,
  )

/** What is asked before any script is there stands in the page itself; the server tells the browser its hash (`app/site.ts`). */
function askFirst(): Plugin {
  return {
    name: 'ask-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const { outputFiles } = buildSync({
          entryPoints: ['src/admin/ahead.ts'],
          bundle: true,
          format: 'iife',
          target: 'es2023',
          minify: true,
          write: false,
        })
        const first = `<script>${outputFiles[0]!.text.trim()}</script>`
        return html.replace('<script type="module"', (found) => `${first}\n    ${found}`)
      },
    },
  }
}

/** The theme is put on by the first script: nothing is painted before it, or a dark page would begin white. */
function paintLater(): Plugin {
  return {
    name: 'paint-later',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
    },
  }
}

/** The back-office alone; public pages are rendered by the server and bring their own small islands. */
export default defineConfig({
  root: 'src/admin',
  // The order of parts follows their paths: where packages are linked to, it would follow where they really are, and with it
  // how well each file compresses, and whether a budget holds.
  resolve: { preserveSymlinks: true },
  plugins: [
    fromTheirFiles('antd', alone),
    inPlaceOf(lateParts),
    stylesMade(),
    react(),
    paintLater(),
    askFirst(),
  ],
  define: { 'import.meta.env.VERSION': JSON.stringify(product.version) },
  build: {
    outDir: '../../dist/admin',
    assetsDir: 'manage-assets',
    emptyOutDir: true,
    manifest: true,
    // Every browser that this is built for knows module preloads.
    modulePreload: { polyfill: false },
    target: 'es2023',
    // Few files: what a signed-out person needs is one, what every screen of the shell needs is another.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [withoutEffects] },
      output: {
        codeSplitting: {
          // A part takes what it is named after, and nothing that others happen to import with it.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: base, priority: 3, includeDependenciesRecursively: true },
            {
              name: (id, graph) => (crumbs.test(id) || firstTable(id, graph) ? 'desk' : null),
              debugName: 'desk',
              test: deskParts,
              priority: 2,
            },
            {
              name: (id, graph) => (firstTable(id, graph) ? 'shell' : null),
              debugName: 'shell',
              test: /src\/(admin|modules|auth)\//,
              priority: 0,
            },
            ...definitions,
            // Small parts of many screens, which would each be a file to ask for.
            {
              name: 'parts',
              test: /src\/kernel\/(ui|definition|life)\/(?!editor|AskDialog|import-texts)/,
              priority: 0,
              minShareCount: 2,
            },
            // Fields of figures and of days, and trees: some forms, and filters of some lists.
            {
              name: 'figures',
              test: library('input-number|mini-decimal', 'Up|Plus|Minus', 'antd/es/space/(style/a|A)ddon'),
              priority: 2,
            },
            {
              name: 'days',
              test: library(
                'date-picker|time-picker|calendar|picker',
                'SwapRight|Calendar|ClockCircle',
                'dayjs/plugin/',
              ),
              priority: 2,
            },
            {
              name: 'trees',
              test: library(
                'tree|tree-select',
                'Folder|FolderOpen|Holder|File|MinusSquare|PlusSquare|CaretDown',
              ),
              priority: 2,
            },
            // The first form brings what all forms are made of, and whatever else of the components a list does without.
            {
              name: 'forms',
              test: /node_modules\/(antd|@rc-component|@ant-design|@babel|(compute-scroll|scroll)-into-view(-if-needed)?)\/|src\/kernel\/(ui\/(EntityForm|Conflict|Differing|rules|same|atFields|widgets\/(input|UsualWords))|definition\/compared)/,
              priority: 1,
            },
            // The journal's screens share styles, words and rules; each has a file of its own.
            {
              name: 'journal',
              test: /src\/modules\/journal\/(?!reports)(.*(texts|columns|money|shown-days|numbers|articles\/workflow)\.ts|.*\.css|.*(calls|useWarned|Box)\.tsx?)$/,
              priority: 0,
            },
          ],
        },
      },
    },
    // Icons as data URIs would need `img-src data:` for more than the captcha.
    assetsInlineLimit: 0,
    // Budgets are per page and held by scripts/bytes.mjs.
    chunkSizeWarningLimit: 1200,
  },
  server: { port: 8201, proxy: { '/api': 'http://127.0.0.1:8080' } },
})
