import { readdirSync, statSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import product from './package.json' with { type: 'json' }

const base =
  /preload-helper|rolldown.runtime|node_modules\/(react|react-dom|scheduler|spark-md5)\/|src\/(kernel\/ui\/(say|Icon|api|look)|auth\/browser\/(token|cookies)|admin\/(main|chunks|session\/(?!ended|face)|login|look\/(apply|colour|themes)|texts\/login))/
// With the styles of the shell: one file fewer to ask for. Calendars stay apart, and what draws processes; their words stand in the locale of every component.
const desk =
  /node_modules\/(?!@rc-component\/picker\/(?!.*locale)|@rc-component\/tree-select|dompurify|antd\/es\/(date-picker|time-picker)\/(?!locale)|antd\/es\/(tree-select|form)|@rc-component\/(form|async-validator)|@?(tiptap|prosemirror|orderedmap|rope-sequence|w3c-keyname|linkifyjs|fast-equals|echarts|zrender)|(bpmn-js|bpmn-auto-layout|bpmn-moddle|moddle|moddle-xml|saxen|diagram-js|diagram-js-direct-editing|@bpmn-io|ids|inherits-browser|min-dash|min-dom|tiny-svg|path-intersection|object-refs|didi|component-event|domify|htm|preact)\/)|src\/kernel\/(ui\/(?!editor|EntityForm|ImportDialog|RecentImports|RowByRow|InlineChoice|BuiltInViews|InTurn|inTurn|TwoDays|outbox|useOutbox|ColumnChooser|Company|Conflict|rules|same|StateChips|StepDialog|AboutRecord|aboutRecord|AskDialog|DetailDrawer|History|Reveal|revealTexts|Cards|stepTexts|Refused|UploadButton|upload|Neighbours|Arrows|trees|money|atFields|segments|useSettled|InEnglish|widgets\/(dates|TreeInput|FileInputs|FittingRef|RecordOf|Structure\w*|pictures))|definition)|src\/admin\/(shell|lock|notices|pages)\/\w+\.css/

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
  plugins: [react(), paintLater()],
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
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: base, priority: 3 },
            { name: 'desk', test: desk, priority: 2 },
            {
              name: 'shell',
              test: /src\/admin\/(?!main|index|account|shell\/(Finder|paletteItems)|lock\/LockDialog|pages\/(Dashboard|UserInfo|Samples|ChangePassword))|src\/modules\/([a-z]+\/)?screens\.ts$/,
              priority: 0,
            },
            ...definitions,
            // Forms and parts of every area; among the journal's files they would bring its screens along.
            {
              name: 'forms',
              test: /node_modules\/(antd\/es\/form|@rc-component\/(form|async-validator))\/|src\/kernel\/ui\/(EntityForm|Company|Conflict|rules|same|Refused|UploadButton|upload|Neighbours|Arrows|trees|money|atFields)/,
              priority: 1,
            },
            { name: 'journal', test: /src\/modules\/journal\/(?!reports)/, priority: 0 },
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
