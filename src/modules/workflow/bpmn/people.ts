import { listOf, typeOf, type Dialect, type Element } from './element.ts'
import { accessPair } from '../terms/access.ts'
import type { Access, People } from '../terms/shapes.ts'

const split = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Names that tools use for whoever started an instance. */
const starters = new Set([
  'starter',
  '$INITIATOR',
  '${initiator}',
  '${starter}',
  '${applyUser}',
  '=starter',
  '=initiator',
])

/** Who does a user task, in our words or in those of Camunda and Flowable; undefined where nobody is named. */
export function peopleOf(
  task: Element,
  dialect: Dialect,
  expression: (text: string) => string,
): People | undefined {
  const { performer, owners } = resourcesOf(task)
  const asked = dialect.attr(task, 'assignee') ?? performer
  const groups = [
    ...split(dialect.attr(task, 'candidateGroups')),
    ...owners.flatMap((one) => (one.startsWith('user(') ? [] : [inside(one)])),
  ]
  const named = (prefix: string) =>
    groups.filter((one) => one.startsWith(`${prefix}:`)).map((one) => one.slice(prefix.length + 1))
  const users = [
    ...split(dialect.attr(task, 'candidateUsers')),
    ...owners.flatMap((one) => (one.startsWith('user(') ? [inside(one)] : [])),
  ].map(personOf)
  const roles = [
    ...split(dialect.attr(task, 'roles')),
    ...groups.filter((one) => !/^(?:dept|post):/.test(one)),
  ]
  const posts = [...split(dialect.attr(task, 'posts')), ...named('post')]
  const depts = [...split(dialect.attr(task, 'depts')), ...named('dept')]
  const manager = dialect.attr(task, 'starterManager') === 'true'
  if (!asked && users.length + roles.length + posts.length + depts.length === 0 && !manager) return undefined
  return {
    ...(asked && { assignee: personOf(asked) }),
    ...(users.length > 0 && { users }),
    ...(roles.length > 0 && { roles }),
    ...(posts.length > 0 && { posts }),
    ...(depts.length > 0 && { depts }),
    ...(manager && { starterManager: true }),
  }

  function personOf(text: string): string {
    if (starters.has(text)) return 'starter'
    return /^\s*(?:=|[$#]\{)/.test(text) ? expression(text) : text
  }
}

const inside = (one: string) => /^(?:user|group)\((.*)\)$/.exec(one)?.[1]?.trim() ?? one

/** Who does it as BPMN itself says it: a performer, and owners as `user(kim), group(finance), finance`. */
function resourcesOf(task: Element): { performer: string | undefined; owners: readonly string[] } {
  const said = listOf(task.resources).map((one) => {
    const expression = one.resourceAssignmentExpression as Element | undefined
    const body = (expression?.expression as Element | undefined)?.body
    return { type: typeOf(one), text: String(body ?? '').trim() }
  })
  const of = (type: string) => said.flatMap((one) => (one.type === type && one.text ? [one.text] : []))
  return { performer: of('HumanPerformer')[0], owners: of('PotentialOwner').flatMap(split) }
}

/** `amount:q reason:w note:h`; fields that are not named are read. */
export function accessOf(text: string | undefined): Readonly<Record<string, Access>> | 'wrong' | undefined {
  if (text === undefined) return undefined
  const pairs = text.split(/\s+/).map(accessPair)
  return pairs.every((one) => one !== undefined) ? Object.fromEntries(pairs) : 'wrong'
}
