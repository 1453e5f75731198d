import type { Label } from '#kernel/definition/kind.ts'
import type { Db, Tx } from '../store/db.ts'
import type { Sql } from '../store/sql.ts'
import type { Vault } from '../store/vault.ts'
import type { Caller } from './caller.ts'

/** A letter as it waits to be sent. */
export type Letter = {
  readonly id: string
  readonly to: string
  readonly templateCode: string
  readonly body: string | null
  readonly recipientId: string | null
  /** Name of the entity whose record it tells of, and the record. */
  readonly about: string | null
  readonly aboutId: string | null
  /** Where its reader ends letters of its kind by one press of their mail program (RFC 8058); put in as it leaves. */
  readonly endsAt?: string
}

/** What an area knows of letters about its records. */
export type LetterRules = {
  /** Entities of the area that letters tell of. */
  readonly about?: readonly string[]
  /** Letters about them that a caller may read in the outbox; the table's alias is `t`. */
  readonly rows?: (caller: Caller) => Sql
  /**
   * Letters about no record, which tell of an account or an address, whose envelope a caller may read: to whom, when, and what
   * the mail server said. Their text, which may prove whose mailbox it is, is nobody's but their reader's.
   */
  readonly alone?: (caller: Caller) => Sql
  /** What a template of the area is called, by the code that its letters are kept under. */
  readonly called?: (templateCode: string) => Label | undefined
  /** Put sealed words into the links of a letter as it leaves, so that the outbox never holds one (decision 12). */
  readonly words?: readonly PutWord[]
  /** A mail server has refused this letter's address for good, and nobody knew. */
  readonly refused?: (tx: Tx, letter: Letter, reason: string, baseUrl: string) => Promise<void>
}

/** Looks for the address of its own page and leaves other letters alone. */
export type PutWord = (
  from: { readonly db: Db; readonly vault: Vault; readonly clock: () => Date; readonly baseUrl: string },
  tenantId: string,
  letter: Letter,
) => Promise<Letter>
