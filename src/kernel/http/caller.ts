import { usualZone } from '#kernel/definition/time.ts'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Posted } from '#kernel/definition/body.ts'
import type { Entity } from '#kernel/definition/entity.ts'
import type { Label, Lang, Reading } from '#kernel/definition/kind.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import type { Blobs } from '#kernel/store/blobs.ts'
import type { Actor, Db, Reader, Tx } from '#kernel/store/db.ts'
import type { Vault } from '#kernel/store/vault.ts'
import type { Sql } from '#kernel/store/sql.ts'

import type { Room } from '#kernel/untrusted/room.ts'
import type { Bringing } from './bringing.ts'
import type { TenantHome } from '../definition/home.ts'
import type { Outgoing } from './outgoing.ts'

/** Whoever calls, as the token says; rights are read afresh, never from the token. */
export type Caller = Reading & {
  readonly tenantId: string
  readonly userId: string
  readonly deptId: string | null
  readonly account: string
  readonly name: string
  readonly roleIds: readonly string[]
  /** Role aliases: administrator, admin, editorInChief … */
  readonly roles: ReadonlySet<string>
  readonly lang: Lang
  readonly timeZone: string
  readonly ip: string
  readonly sessionId: string
  readonly actor: Actor
  may(code: string): boolean
  /** Another word once what they may do has changed; nothing where nobody looks at it. */
  standing?(): string
  /** Rows of an entity that the caller's roles let them know of; undefined holds nothing back. */
  scope(entity: Entity): Sql | undefined
  /** Properties of an entity that the caller's roles do not let them see. */
  hides(entity: Entity): ReadonlySet<string>
  /** False for a call that an API scope guards and none of the caller's roles was given. */
  mayCall(url: string): boolean
  /**
   * Words of a dictionary of the caller's tenant, kept until somebody changes them. Inside a transaction they are read
   * through it where they are not kept: it may hold the only connection that there is.
   */
  words(code: string, reader: Reader): Promise<Words>
}

/** Words by key; a sealed one is shown where it stands and chosen no more. */
export type Words = ReadonlyMap<string, Label & { readonly sealed?: boolean }>

/** What the composition root hands to every handler. */
export interface Context {
  readonly db: Db
  /** The same for what may be a moment old: it reads from replicas, where there are any. */
  readonly aside?: Context | undefined
  readonly blobs: Blobs
  readonly clock: () => Date
  readonly vault: Vault
  /** Folder for everything that is not in the database. */
  readonly dataDir: string
  /** Address under which people reach the product, for links in mails: `https://journal.example.org`. */
  readonly baseUrl: string
  readonly mail: MailSettings
  readonly outgoing: Outgoing
  /** Reads bytes that somebody sent, in a process that may die of them. Ask it after the right, and outside of transactions. */
  readonly untrusted: Room
  /** What the tenant decided under a key, else what holds for all; inside a transaction hand it in as the reader. */
  parameter(tenantId: string, key: string, reader?: Reader): Promise<string>
  /** Where the days of the tenant begin, for what no signed-in person does. */
  zone(tenantId: string): Promise<string>
  /** Where pages of the tenant for people outside the office stand. */
  home(tenantId: string): Promise<TenantHome>
  /** Words of a dictionary by key, those of sealed entries too: old rows hold them. */
  dictionary(tenantId: string, code: string, reader?: Reader): Promise<Words>
  readonly bringing: Bringing
  /** People live with it: what stands in for something real is not to be had. */
  readonly production: boolean
  /** What this installation has by its configuration alone, by name: a slice is `barred` without it. */
  readonly switches: ReadonlySet<string>
  /** The folder of the product's source, where it runs from source or stands beside it. */
  readonly sourceDir: string | undefined
  /** Hosts of other sites whose pages may stand in a tab of the back-office. */
  readonly embedHosts: readonly string[]
  /** Tells what somebody did, for an auditor; written behind the answer. */
  tell(request: FastifyRequest, deed: Told): void
  /** The caller of a request, a refusal (dead token, locked screen), or undefined without a token. */
  authenticate(request: FastifyRequest): Promise<Caller | Refusal | undefined>
  /** Somebody with the rights of this moment, for what the clock does on their behalf; undefined where they could not sign in. */
  standIn(tenantId: string, userId: string, lang: Lang): Promise<Caller | undefined>
  /** The account of somebody outside the office, with a role; made without a password where nobody has the address. */
  outsider(tx: Tx, who: Outsider): Promise<{ id: string } | Refusal>
}

/** Somebody whom an area writes to, as those who name them know them. */
export type Outsider = {
  readonly email: string
  readonly name: string
  readonly affiliation?: string | null | undefined
  readonly role: string
}

/** `what` is a word of a small list (decision 21); `facts` hold ids, counts and reasons, never what somebody typed. */
export type Told = {
  readonly what: string
  readonly tenantId: string
  readonly account: string
  readonly warn?: boolean
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

export type MailSettings = { readonly smtpUrl?: string | undefined; readonly from: string }

export type Call<Input = Posted> = {
  readonly caller: Caller
  /** Query and body merged; the body wins (contract section 1). */
  readonly input: Input
  readonly ctx: Context
  readonly db: Db
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export function languageOf(request: Pick<IncomingMessage, 'headers'>): Lang {
  return /^\s*en\b/i.test(String(request.headers['accept-language'] ?? '')) ? 'en' : 'zh'
}

/** Nobody: for public calls. Rights and tenant are empty. */
export function anonymous(request: FastifyRequest): Caller {
  return {
    tenantId: '',
    userId: '0',
    deptId: null,
    account: '',
    name: '',
    roleIds: [],
    roles: new Set(),
    lang: languageOf(request),
    timeZone: usualZone,
    ip: request.ip,
    sessionId: '',
    actor: { tenantId: '', userId: null, deptId: null },
    may: () => false,
    scope: () => undefined,
    hides: () => new Set(),
    mayCall: () => false,
    words: async () => new Map(),
  }
}
