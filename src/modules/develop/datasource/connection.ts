import type { Refusal, Row } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Outgoing } from '#kernel/http/outgoing.ts'
import { refuse } from '../catalogue.ts'
import type { datasource } from './definition.ts'
import { connectMs, type Line, type Speak } from './line.ts'
import { speakMysql } from './mysql.ts'
import { speakPostgres } from './postgres.ts'
import { placeOf, type Engine } from './shapes.ts'

export type Source = Pick<Row<typeof datasource>, 'url' | 'username' | 'password'>
export type { Ask } from './line.ts'

export const secretOfSource = 'datasource:platform'

const speaks: Readonly<Record<Engine, Speak>> = { postgresql: speakPostgres, mysql: speakMysql }

/**
 * Asks a data source: through the guard of outgoing calls, to one pinned address, by one driver whose settings are all
 * named, in a session that can only read. Whatever goes wrong is one refusal, so that nobody scans by the answers.
 */
export async function askSource<T>(
  { outgoing, vault }: Pick<Context, 'outgoing' | 'vault'>,
  source: Source,
  work: (ask: Line['ask'], version: string) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const since = performance.now()
  const line = await connected(outgoing, source, vault.open(source.password ?? '', secretOfSource) ?? '')
  if (!line) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, connectMs + since - performance.now())))
    return unreachable(source)
  }
  try {
    await line.readOnly()
    return await work(line.ask, await line.version())
  } catch {
    return unreachable(source)
  } finally {
    line.end()
  }
}

/** What is missing here is said; what is wrong there is one answer for all. */
const unreachable = ({ password }: Source): Refusal =>
  password ? refuse('unreachable') : { ...refuse('unreachableBare'), reason: 'unreachable' }

async function connected(outgoing: Outgoing, source: Source, password: string): Promise<Line | undefined> {
  const place = placeOf(source.url)
  const found = place && (await outgoing.addressOf(place.host).catch(() => undefined))
  if (!place || !found) return undefined
  return speaks[place.engine]({ place, ...found, user: source.username, password })
}
