import type { Area } from '#kernel/definition/area.ts'
import type { Label } from '#kernel/definition/kind.ts'
import type { RoleSupply, Supply } from '#kernel/definition/supply.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import type { Vault } from '#kernel/store/vault.ts'
import type { Job } from '#kernel/jobs/job.ts'
import type { Leftover } from '#kernel/store/sweep.ts'
import type { Caller, Context } from './caller.ts'
import type { FirstSteps } from './first-steps.ts'
import type { LetterRules } from './letters.ts'
import type { ReportShelf } from '#kernel/reports/shelf.ts'
import type { Follower, Onlooker } from './lived.ts'
import type { Slice } from './slice.ts'

/** Somebody's work lies because they leave, or because they no longer have the role for it. */
export type WhyLeft = 'leaving' | 'roles'

/** The server side of an area: all that it adds to the product. Whoever needs something of every area asks here. */
export type AreaServer = {
  readonly area: Area
  readonly slices: readonly Slice[]
  /** Roles, rights and dictionaries that every tenant gets of it. */
  readonly supply?: Supply
  /** What it does without anybody asking; in their order. */
  readonly jobs?: readonly Job[]
  /** Books of reports: each a screen, its calls and the files made of it. */
  readonly reports?: readonly ReportShelf[]
  /** Rows that serve nobody any more after a while. */
  readonly leftovers?: readonly Leftover[]
  readonly letters?: LetterRules
  /** Areas that it has come and go while the product runs. */
  readonly live?: LiveSource
  /** What it does when a step was taken, in the same transaction. */
  readonly followers?: readonly Follower[]
  /** What it has to say to every step of every record, whichever area takes it. */
  readonly onlookers?: readonly Onlooker[]
  /** Who of these users, whose rows are locked, has work of this area in hand that would lie: because they leave, or by the roles that they have left. */
  readonly stillNeeded?: (tx: Tx, userIds: readonly string[], why: WhyLeft) => Promise<readonly Label[]>
  /** What lies with users who can no longer sign in, for whoever disabled them to give away; nothing of it refuses. */
  readonly leftBehind?: (tx: Tx, userIds: readonly string[]) => Promise<readonly Label[]>
  /** Why a call is not somebody's to make, where it becomes theirs by something that they can do themselves. */
  readonly lacking?: (caller: Caller, rights: readonly string[]) => Refusal | undefined
  /** Who of the office holds one of these rights, and who gives rights; undefined for a caller who is told of nobody. */
  readonly colleagues?: (
    reader: Reader,
    caller: Caller,
    rights: readonly string[],
  ) => Promise<{ readonly holders: readonly Label[]; readonly givers: readonly Label[] } | undefined>
  /** What a tenant's people know its house as, where this area gives it a name of its own: its journal, for instance. */
  readonly houseName?: (tx: Tx) => Promise<Label | undefined>
  /** What a tenant has to set up before this area is of use to it. */
  readonly firstSteps?: FirstSteps
  /** Opens words of this area's letters that prove whose mailbox it is; undefined for words of others. */
  readonly mailProofs?: readonly ((vault: Vault, word: string) => MailProof | undefined)[]
}

/** An area that was switched on while the product runs, for some tenants (live.ts). */
export type LiveArea = { readonly server: AreaServer; readonly tenants: ReadonlySet<string> }
export type LiveSource = {
  /** Tables whose writes may change what there is. */
  readonly tables: readonly string[]
  /** The same objects as before for whatever did not change. */
  readonly read: (ctx: Context) => Promise<readonly LiveArea[]>
}

/** Whoever brings the word of a letter reads letters at an address; a word for one account proves nothing for others. */
export type MailProof = {
  readonly tenantId: string
  readonly userId?: string
  isAt(email: string): boolean
}

/** Filled once by the composition root, beside the registries of entities and slices. */
let areas: readonly AreaServer[] = []

export function registerAreas(list: readonly AreaServer[]): void {
  areas = list
}

export function allAreas(): readonly AreaServer[] {
  return areas
}

/** Jobs of areas, and those of the server itself. */
let jobs: readonly Job[] = []

export function registerJobs(list: readonly Job[]): void {
  jobs = list
}

export function allJobs(): readonly Job[] {
  return jobs
}

/** Roles that areas bring, by alias: code asks for them, so their rows keep alias and kind. */
export function suppliedRoles(of: readonly AreaServer[] = areas): ReadonlyMap<string, RoleSupply> {
  return new Map(of.flatMap(({ supply }) => Object.entries(supply?.roles ?? {})))
}
