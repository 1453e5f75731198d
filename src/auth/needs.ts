import type { Refusal } from '#kernel/definition/index.ts'
import type { MailProof } from '#kernel/http/areas.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import type { Sql } from '#kernel/store/sql.ts'
import type { Vault } from '#kernel/store/vault.ts'

/** What sign-in asks of areas. The composition root hands it in, so that nothing here imports one. */
export type AuthNeeds = {
  /** What the tenant decided under a key, else what holds for all. */
  parameter(reader: Reader, key: string): Promise<string>
  /** Whether what the tenant bought holds a menu. */
  inPackage(tenantId: string, menuId: Sql): Sql
  readonly accounts: Accounts
  send(tx: Tx, letter: AuthLetter): Promise<void>
  /** Opens the words of letters that prove a mailbox; undefined for words of other kinds. */
  readonly proofs: readonly ((vault: Vault, word: string) => MailProof | undefined)[]
  providerWith(reader: Reader, which: { source: string } | { id: string }): Promise<Provider | undefined>
  /** Role aliases as which people may register themselves. */
  readonly registered: readonly string[]
}

export type Accounts = {
  add(tx: Tx, values: Readonly<Record<string, unknown>>): Promise<{ id: string; email: string | null }>
  /** The tenant has no place for one more. */
  full(tx: Tx): Promise<boolean>
  setPassword(tx: Tx, userId: string, secret: string): Promise<unknown>
  /** False when it was asked for too often. */
  askToConfirm(tx: Tx, userId: string, baseUrl: string): Promise<boolean>
  /** Whether they know the tenant by its portal, and no journal of it. */
  knowsPortalAlone(tx: Tx, userId: string): Promise<boolean>
  confirmFactor(tx: Tx, userId: string, step: number): Promise<void>
  dropFactor(tx: Tx, userIds: readonly string[]): Promise<void>
  /** Why somebody may not see the sessions of another account, or end them. */
  barred(reader: Reader, caller: Caller, userId: string, deed: 'see' | 'end'): Promise<Refusal | undefined>
}

export type AuthLetter = {
  /** It comes from the portal, whose people know the tenant by its own name and no journal of it. */
  readonly fromPortal?: boolean
  readonly to: string
  readonly recipientId: string
  readonly templateCode: string
  readonly language: 'zh' | 'en'
  readonly subject: string
  readonly body: string
  /** Of two letters with the same key one is sent. */
  readonly dedupeKey: string
}

/** A provider of OpenID Connect as a tenant set it up. */
export type Provider = {
  readonly id: string
  readonly tenantId: string
  readonly version: number
  readonly issuer: string
  readonly clientId: string
  readonly scope: string | null
  secret(vault: Vault): string | undefined
}
