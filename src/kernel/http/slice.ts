import type { Answers, Asks } from '#kernel/definition/asked.ts'
import type { Given, Posted } from '#kernel/definition/body.ts'
import type { Entity } from '#kernel/definition/entity.ts'
import type { Row, Values } from '#kernel/definition/row.ts'
import type { JsonSchema } from '#kernel/definition/kind.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import type { Life } from '#kernel/life/life.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import type { Part } from '#kernel/store/parts.ts'
import type { ShownEmpty } from '#kernel/store/asked.ts'
import type { ListRules } from '#kernel/store/list.ts'
import type { Sql } from '#kernel/store/sql.ts'
import type { Call, Caller, Context } from './caller.ts'
import type { Lived } from './lived.ts'

/** What the server adds to a definition: row rules, projections, actions and calls beyond the plain ones. */

/** A permission code, one of several, or: anybody signed in, anybody at all. */
export type Permission = string | readonly string[]

/** What a call that lists something may be asked, for whoever reads it in the description of the calls. */
export type Listed = {
  readonly entity: Entity
  /** What it understands beside the fields of the entity. */
  readonly filters?: readonly string[]
  /** Rows in pages; all of them; or something made of them, as a count or a file. */
  readonly answers: 'page' | 'rows' | 'made'
}

export type RouteSpec = {
  readonly method: 'GET' | 'POST' | readonly ('GET' | 'POST')[]
  /** Below /api, without a leading slash. */
  readonly url: string
  readonly permission: Permission | 'signedIn' | 'public'
  /** The same call has this address, too: an API scope of either guards both. */
  readonly as?: string
  /** Schema of the merged input. */
  readonly input?: JsonSchema
  /** What it asks for, as fields: the handler gets their parsed values and nothing else. */
  readonly asks?: Asks
  /** Names by which the input says which records of its slice it is about, beside those that `asks` tells: data scopes hold for them. */
  readonly about?: readonly string[]
  readonly summary?: string
  /** It lists something: what it may be asked is described with it. */
  readonly lists?: Listed
  /** The handler answers the reply itself: files, redirects, answers without the envelope. */
  readonly raw?: boolean
  /** The answer is long and packed on its way; it holds no secret, or no words of whoever asks (`packed.ts`). */
  readonly packs?: boolean
  /**
   * Opened in a window of its own, where no header can be sent: the token may stand in the address as `blade-auth`
   * (contract section 1). For reads that change nothing alone.
   */
  readonly byLink?: boolean
  /** The answer goes on until somebody leaves. */
  readonly endless?: boolean
  /** What it reads may be a moment old: a replica is asked, where there is one that has what was written here. */
  readonly aside?: boolean
  /** What a call that went through is told as in the log of what people did: `grant`, `export`. */
  readonly told?: string
  /** Hands out this many rows about persons at most, counted from what was asked: limited an hour. */
  readonly persons?: (input: Readonly<Record<string, unknown>>) => number
  /** Why it is not to be had in this installation or tenant, whatever one's rights: asked of the configuration, before the input is read. */
  readonly barred?: (ctx: Context, caller: Caller) => Refusal | undefined
  /** Takes multipart bodies; the handler reads `request.parts()`. */
  readonly multipart?: boolean
}
export type RouteHandler = (call: Call) => Promise<unknown>
export type Route = RouteSpec & { readonly handler: RouteHandler }

/** @example route({ method: 'POST', url: '…/quota', permission: 'tenant_quota', asks: { ids: rowIds('tenant') } }, ({ input }) => input.ids) */
export function route<const F extends Asks>(
  spec: RouteSpec & { readonly asks: F },
  handler: (call: Call<Answers<F>>) => Promise<unknown>,
): Route
export function route<const S extends JsonSchema>(
  spec: RouteSpec & { readonly input: S },
  handler: (call: Call<Given<S>>) => Promise<unknown>,
): Route
export function route(spec: RouteSpec, handler: RouteHandler): Route
export function route(spec: RouteSpec, handler: (call: never) => Promise<unknown>): Route {
  return { ...spec, handler: handler as RouteHandler }
}

export type ActionCall<Input = Posted> = {
  readonly tx: Tx
  readonly caller: Caller
  readonly input: Input
  readonly ctx: Context
  /** What `prepare` made before the transaction began. */
  readonly prepared?: unknown
}
export type Prepare<Input = Posted> = (
  call: Pick<Call<Input>, 'caller' | 'input' | 'ctx' | 'db'>,
) => Promise<unknown>
/** What it asks for as fields, or a body that its handler reads by itself. */
type ActionSpec<Input = Posted> = {
  /** Work that must not hold the transaction open, as writing a file; the handler looks again at what it was made from. */
  readonly prepare?: Prepare<Input>
}
type Asking = { readonly asks: Asks } | { readonly body: JsonSchema }
export type Action = ActionSpec & Asking & { readonly handler: (call: ActionCall) => Promise<unknown> }

/** One `POST {path}/{wire}` in one transaction; a returned Refusal rolls it back. */
export function action<const F extends Asks>(
  spec: ActionSpec<Answers<F>> & { readonly asks: F },
  handler: (call: ActionCall<Answers<F>>) => Promise<unknown>,
): Action
export function action<const S extends JsonSchema>(
  spec: ActionSpec<Given<S>> & { readonly body: S },
  handler: (call: ActionCall<Given<S>>) => Promise<unknown>,
): Action & { readonly body: S }
export function action(spec: Asking, handler: (call: never) => Promise<unknown>): Action {
  return { ...spec, handler: handler as Action['handler'] }
}

/** What is written of a new row, and what stands or falls with it in the same statement; `shown` is its answer's, who could not see it yet. */
export type Along<E extends Entity> = {
  readonly values: Values<E>
  readonly along: readonly Part[]
  readonly shown?: Readonly<Record<string, unknown>>
}

/**
 * Of a sheet's rows many are tried at first, and what a constraint refuses need not be asked before it: if one is refused,
 * they are tried again, each alone, and then a rule says it in better words.
 */
export type Imported = 'together' | 'alone'

export type Submitted<E extends Entity> = {
  readonly posted: Readonly<Record<string, unknown>>
  readonly values: Values<E>
  readonly existing: Row<E> | undefined
  readonly caller: Caller
  readonly ctx: Context
  /** A row of a sheet and not of a form. */
  readonly imported: Imported | false
}

/** Something that browsers hear of without asking: a mark that changes with its news. */
export type Topic = {
  readonly name: string
  /** Tables whose writes may change the mark. */
  readonly tables: readonly string[]
  /** Tables of the platform, whose writes may change it in every tenant. */
  readonly everywhere?: readonly string[]
  /** The mark is the caller's own, and costs nothing to tell. */
  readonly own?: true
  /** The news are each person's own: asked once for all windows and devices of one, and told to nobody whom they do not concern. */
  readonly each?: 'person'
  /** The same for everybody of a tenant, unless it is `own` or each person's. Asked again at every beat, because time alone may change it. */
  readonly mark: (caller: Caller, ctx: Context) => Promise<string>
}

export type Rules<E extends Entity> = {
  /** Rows that this caller may know of; ANDed to every plain call. The table's alias is `t`. */
  readonly rows?: (caller: Caller) => Sql | undefined
  /** Rows that wait for somebody at this desk: their number stands beside the menu item. */
  readonly waiting?: (caller: Caller) => Sql
  /** What somebody wrote themselves, where no field tells it: asked of the list by `own=1`. */
  readonly own?: (caller: Caller) => Sql
  /** What leaves the server of a row, whichever call it leaves by. */
  readonly project?: (row: Record<string, unknown>, caller: Caller, reader: Reader) => unknown
  /** Properties that `project` keeps from this caller, in some rows at least: filter and order would tell what is in them. */
  readonly unasked?: (caller: Caller) => readonly string[]
  /** What `project` shows empty in some rows, whoever reads them: no filter finds them by what is kept there. */
  readonly shownEmpty?: ShownEmpty
  /** What tells rows apart that have one title, for whoever picks one of them; no more than all who may pick may know. */
  readonly apart?: (caller: Caller) => Sql
  readonly columns?: (caller: Caller) => Readonly<Record<string, Sql>>
  readonly filters?: ListRules['filters']
  readonly also?: ListRules['also']
  /** What a form that is saved waits for and must not hold the transaction open. */
  readonly prepare?: () => Promise<unknown>
  /** Last check before a row is written; answers more values, a refusal, or nothing. */
  readonly beforeSubmit?: (tx: Tx, submitted: Submitted<E>) => Promise<Refusal | Values<E> | Along<E> | void>
  /** References that `beforeSubmit` itself reads under a lock, and refuses where they are not there. */
  readonly holds?: readonly string[]
  readonly afterSubmit?: (tx: Tx, row: Row<E>, submitted: Submitted<E>) => Promise<Refusal | void>
  readonly beforeRemove?: (tx: Tx, rows: Row<E>[], caller: Caller) => Promise<Refusal | void>
  /** After an undone removal, inside its transaction: limits that another row may have used up meanwhile, and what went with the rows. */
  readonly afterRestore?: (tx: Tx, caller: Caller, ids: readonly string[]) => Promise<Refusal | void>
  /** After an import was taken back, with when it was brought: what it made beside its rows goes too. */
  readonly afterUndo?: (tx: Tx, rows: Row<E>[], brought: Date) => Promise<void>
  readonly actions?: Readonly<Record<string, Action>>
  /** The steps of its records (kernel/life) and what the server adds to them. */
  readonly life?: Lived
  /** The life of records whose steps are taken by calls of the slice's own: told to who grants the rights to them. */
  readonly table?: Life
  readonly routes?: readonly Route[]
  /** What browsers hear of over the stream of news. */
  readonly topics?: readonly Topic[]
  /** Why none of its calls is to be had in this installation, or for this tenant. */
  readonly barred?: (ctx: Context, caller: Caller) => Refusal | undefined
  /** Plain calls that anybody signed in may make (dictionaries, notices). */
  readonly open?: readonly string[]
}

/** `POST {path}/{call}` where records are never edited or removed: the family's clients ask all the same, and are told why not. */
export function never(entity: Entity, call: 'remove' | 'submit', why: Refusal): Route {
  const permission = `${entity.name}_view`
  return route({ method: 'POST', url: `${entity.path}/${call}`, permission }, async () => why)
}

export type Slice = { readonly entity: Entity; readonly rules: Rules<Entity> }

/** The same with calls that are put together of several slices. */
export const withRoutes = (one: Slice, routes: readonly Route[]): Slice => ({
  ...one,
  rules: { ...one.rules, routes: [...(one.rules.routes ?? []), ...routes] },
})

/** And with actions: what it asks of several rooms stands beside them all. */
export const withActions = (one: Slice, actions: Readonly<Record<string, Action>>): Slice => ({
  ...one,
  rules: { ...one.rules, actions: { ...one.rules.actions, ...actions } },
})

export function slice<E extends Entity>(entity: E, rules: Rules<E> = {}): Slice {
  return { entity, rules: rules as unknown as Rules<Entity> }
}
