/**
 * What the product makes of BPMN files in a folder: `npm run bench:files -- <folder>`. Each runs, or is refused by element
 * and line in words; one that breaks the reader, or a drawing that the layout cannot make, ends with 1.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBpmnFile } from '#modules/workflow/bpmn/read.parser.ts'
import { drawn } from '#modules/workflow/chart/drawn.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Name a folder with .bpmn files: npm run bench:files -- <folder>')
  process.exit(2)
}
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.bpmn(?:20\.xml)?$/.test(path))
  .toSorted()
/** What was only drawn, said to be executable as the box in the designer says it: the first process of the file. */
const marked = (bytes: Buffer) =>
  Buffer.from(
    bytes
      .toString('utf8')
      .replaceAll(/ isExecutable="false"/g, '')
      .replace(/<((?:[\w.-]+:)?process)\b/, '<$1 isExecutable="true"'),
  )
let broken = 0
const counts = { runs: 0, refused: 0 }
for (const file of files) {
  const bytes = readFileSync(join(folder, file))
  try {
    const asItIs = await readBpmnFile(bytes)
    const isDrawingOnly = asItIs.problems[0]?.code === 'noProcess'
    const { plan, problems } = isDrawingOnly ? await readBpmnFile(marked(bytes)) : asItIs
    const [first] = problems
    if (first && (first.zh === '' || first.en === '')) throw new Error(`${first.code} has no words`)
    if (!plan && !first) throw new Error('neither a plan nor a problem')
    counts[first ? 'refused' : 'runs'] += 1
    const told = first
      ? `refused  line ${first.line} ${first.element}: ${first.en} (${problems.length})`
      : 'runs'
    if (!first) await drawn(bytes.toString('utf8'))
    console.log(`${file.padEnd(48)} ${isDrawingOnly ? 'marked, ' : ''}${told}`)
  } catch (error) {
    broken += 1
    console.log(`${file.padEnd(48)} BROKEN   ${(error as Error).message}`)
  }
}
console.log(`${files.length} files: ${counts.runs} run, ${counts.refused} refused, ${broken} broken`)
process.exit(broken > 0 || files.length === 0 ? 1 : 0)
