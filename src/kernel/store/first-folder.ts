import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Has the files of a new embedded database made, where there are none, by a process of its own: the engine takes 800 MB to
 * make them, and a server that had done so itself kept 200 MB of those for as long as it ran. They stand beside until they are
 * whole, so that a start which was killed half-way leaves nothing that looks like a database.
 * @param maker what Node is to run; it is given the path where the files go, and ends when its input ends.
 */
export async function firstFolder(folder: string, maker: readonly string[]): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const [around, name] = [dirname(folder), `${basename(folder)}.making-`]
  for (const left of await readdir(around))
    if (left.startsWith(name)) await rm(join(around, left), { recursive: true, force: true })
  const beside = join(around, `${name}${process.pid}`)
  await made([...maker, beside])
  await rm(folder, { recursive: true, force: true })
  await rename(beside, folder)
}

function made(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'inherit', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  for (const end of [child.stdin, child.stderr]) end.on('error', () => {})
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`the embedded database could not be made: ${said.trim() || `exit ${code}`}`)),
    )
  })
}
