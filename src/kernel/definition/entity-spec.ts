import type { Field } from './fields.ts'
import type { MenuIcon } from './icons.ts'
import type { Label } from './kind.ts'
import type { Comparison } from './signs.ts'

/** What an area writes down of an entity. */

export type Fields = Readonly<Record<string, Field>>

/** A button with its own permission code `{name}_{action}` and its own call `POST {path}/{wire}`. */
export type ActionSpec = {
  readonly label: Label
  /** Where the button stands (contract section 3). */
  readonly place?: 'toolbar' | 'row' | 'both'
  /** Last segment of the call; the action's name in kebab case or as the contract spells it. */
  readonly wire?: string
  /** Code when it is not `{name}_{action}`. */
  readonly code?: string
  readonly danger?: boolean
  /** A step of a life that is offered for several rows: all of them or none, or each with an answer of its own. */
  readonly bulk?: 'all' | 'each'
  /** Changes what people may do: told in the log of what people did. */
  readonly told?: string
  /**
   * Parameter that takes the row's id, where the action needs nothing else: the screen then draws the button by itself.
   * One that ends in `ds` (`ids`, `userIds`) takes several, joined by commas, and stands in the bulk bar too.
   */
  readonly takes?: string
  /** Rows at which that button stands: those whose fields hold one of these values. */
  readonly where?: Readonly<Record<string, readonly (string | number | boolean)[]>>
  /**
   * What of the record stands above what the step asks: what somebody who decides looks at. By name, or as it is called in
   * this step alone, or what the server sends beside it: `{ refundAsked: money({ label: … }) }`.
   */
  readonly shows?: readonly (string | Fields)[]
  /** What the step's answer says of sums (`answers` of its life), told once it is taken: of many together. `Fields` are of none of the record. */
  readonly tells?: readonly (string | Fields)[]
  /** A step that a sheet takes too, for a record a row: the field that names the record there. */
  readonly sheet?: string
  /** Last part of the address of a file that taking it of one record makes: the screen fetches it at once. */
  readonly file?: string
}

/** Unique among rows that hold one of these values alone: `{ of: ['dormId', 'slotNo'], while: { status: ['20', '30'] } }`. */
export type UniqueWhile = {
  readonly of: readonly string[]
  readonly while: Readonly<Record<string, readonly (string | number)[]>>
}
export const uniqueOf = (set: readonly string[] | UniqueWhile): readonly string[] =>
  'of' in set ? set.of : set

/**
 * An index that a sum over very many rows is read from, and the table not at all: what is read beside what is looked for,
 * of rows alone whose `where` is there (or true): `{ of: ['payTime'], reads: ['shopId', 'payAmount'], where: 'payTime' }`.
 */
export type ReadAlone = {
  readonly of: readonly string[]
  readonly reads: readonly string[]
  readonly where: string
}

export type PlainCall = 'list' | 'detail' | 'add' | 'edit' | 'remove' | 'export' | 'import'

export type EntitySpec<F extends Fields> = {
  /** Noun as in code and permission codes: `submissions`. */
  readonly name: string
  /** Route below /api: `blade-admin/submissions`. */
  readonly path: string
  readonly aliases?: readonly string[]
  /** SQL table; the name in snake case when left out. */
  readonly table?: string
  readonly label: Label
  /** Property (or pair) that names a row to a person. */
  readonly title: keyof F & string
  /** How a row is named where its title may be missing or is shared: `{year}, {volume}({issueNo}) {title}`. */
  readonly naming?: string
  /** Whose rows these are: every tenant has its own, or the platform has them for all. */
  readonly owner?: 'tenant' | 'platform'
  readonly fields: F
  /** The field that says where a record stands in its life (kernel/life): moved by steps alone, thus never posted. */
  readonly state?: keyof F & string
  /** Never part of a posted body: set by actions and the server alone. */
  readonly guarded?: readonly (keyof F & string)[]
  readonly unique?: readonly (readonly string[] | UniqueWhile)[]
  /** Fields of one record that are held against each other: `[['dueOn', '>=', 'lentOn']]`. */
  readonly compares?: readonly Comparison<keyof F & string>[]
  /** Extra indexes, each a list of properties; a default sort gets one by itself. */
  readonly index?: readonly (readonly string[] | ReadAlone)[]
  /** Text properties any part of which is looked for among very many rows: an index over parts each (decision 57). */
  readonly contains?: readonly (keyof F & string)[]
  /** Default order; `-x` is descending. Ends in id by itself. */
  readonly order?: readonly string[]
  /**
   * Of very many rows people want those of late: a day or moment, `createTime` too. The list opens with its last thirty
   * days as a filter like any other, which can be taken away; calls are asked for what they are asked for.
   */
  readonly lately?: (keyof F & string) | 'createTime'
  /** Where rows come from that nobody adds in the list: said where there is none yet. */
  readonly arises?: Label
  /** The list shows when each record was made: what happened, and no field of it says when. */
  readonly dated?: true
  /** Each row stands for a file in the store, of as many bytes as this field says: reports of what is used add them up. */
  readonly fileBytes?: keyof F & string
  /** Property of kind treeParent that makes `list` a tree. */
  readonly tree?: keyof F & string
  /** How `lazy-list` is asked for what lies below a row, where it is not `parentId` and the row's id. */
  readonly lazy?: { readonly param: string; readonly key: string }
  /** Plain calls that exist; all when left out. */
  readonly calls?: readonly PlainCall[]
  readonly actions?: Readonly<Record<string, ActionSpec>>
  /** Rights of its own beside those of calls and actions: `{name}_{key}`. */
  readonly rights?: Readonly<Record<string, Label>>
  /** One right that stands for every plain call of the entity, beside the right of each: clients of the family know it. */
  readonly setting?: { readonly code: string; readonly label: Label }
  /** Properties that the two-character full text search covers: `keyword=` on the list. */
  readonly fullText?: readonly (keyof F & string)[]
  /** Rows are about persons, with their addresses: reading them is told and limited. */
  readonly persons?: boolean
  /** False where events of its own tell what happened to a record. */
  readonly history?: false
  /** What hangs on a record beside its columns, or a column in better words: how its history tells of it. */
  readonly marks?: Fields
  /** Its rows are words of dictionaries: which dictionary, and the key that fields of kind `dict` store. */
  readonly vocabulary?: { readonly code: keyof F & string; readonly key: keyof F & string }
  /** Screen path, icon, and its name where that is not the entity's; none for children that have no screen of their own. */
  readonly menu?: { readonly path: string; readonly icon?: MenuIcon; readonly label?: Label }
}
