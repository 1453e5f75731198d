import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/behaviours.md', 'utf8')
const rows = [...page.matchAll(/^\| (\d+) \| (.+?) \| (.+) \|$/gm)].map(([, id, what, shown]) => ({
  id: Number(id),
  what,
  tests: shown!.split('<br>').map((one) => /^`([^`]+)` › (.+)$/.exec(one)?.slice(1) ?? []),
}))

it('docs/behaviours.md has the forty behaviours, each with a test', () => {
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([])
})

it('every test that it names is there under that name', () => {
  const missing = rows.flatMap(({ id, tests }) =>
    tests
      .filter(([file = '', title = '']) => {
        if (!existsSync(file)) return true
        const text = readFileSync(file, 'utf8')
        return !["'", '`', '"'].some((quote) => text.includes(`${quote}${title}${quote}`))
      })
      .map(([file, title]) => `${id}: ${file} › ${title}`),
  )
  expect(missing).toEqual([])
})

/** Nothing in these is lost by closing them: each press counts at once, or it is a choice of what is looked at. */
const losesNothing = new Set([
  'src/admin/account/Switch.tsx',
  'src/admin/lock/LockDialog.tsx',
  'src/kernel/ui/ColumnChooser.tsx',
  'src/modules/journal/mail-templates/web.tsx',
  'src/modules/system/role/rights/CopyFrom.tsx',
  'src/modules/system/tenant/RemoveTenant.tsx',
  'src/modules/workflow/chart/CompareDialog.tsx',
])

it('UX35 whatever is typed or ticked in a dialog or drawer is asked about before it closes', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
  const asking = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    const asks =
      /<(Input|TextArea|textarea|input|Select|DatePicker|InputNumber|Checkbox|Radio|Tree|UploadButton)\b/
    return /<(Modal|Drawer)\b/.test(text) && asks.test(text) && !text.includes('useLeave(')
  })
  expect(asking.filter((file) => !losesNothing.has(file))).toEqual([])
  expect([...losesNothing].filter((file) => !asking.includes(file))).toEqual([])
})
