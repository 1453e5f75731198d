import type { FormField } from '../forms/shapes.ts'
import type { instanceStates } from '../instances/definition.ts'
import type { Access } from '../terms/shapes.ts'
import type { deedTexts } from '../terms/texts.ts'

export type Attached = {
  readonly id: string
  readonly fileId: string
  readonly fieldKey: string | null
  readonly name: string
  /** In bytes. */
  readonly size: number | null
  readonly userName: string | null
  readonly time: string
}

/** What `work/detail` answers. */
export type Detail = {
  readonly task: {
    id: string
    name: string
    nodeId: string
    state: string
    createTime: string
    dueTime: string | null
  } | null
  /** The time at which this was answered, where its reader is. */
  readonly now: string
  readonly instance: {
    id: string
    instanceNo: string
    title: string
    state: keyof typeof instanceStates
    starterName: string
    starterDept: string
    startTime: string
    endTime: string | null
    reason: string | null
    processName: string
    processVersion: number
    category: string
  }
  /** The record that it is about, if whoever looks may see it. */
  readonly about: { readonly entity: string; readonly id: string; readonly title: string } | null
  /** Whether the step of the task shows it, or has it changed. */
  readonly record: 'view' | 'edit' | null
  readonly form: readonly FormField[]
  readonly access: Readonly<Record<string, Access>>
  readonly values: Readonly<Record<string, unknown>>
  /** Who delegated it to whoever looks, and gets it back. */
  readonly owner: string | null
  /** Who was asked by whoever looks to say what they think of it, and has not yet. */
  readonly delegatedTo: string | null
  /** Who signs first, of what is in hand. */
  readonly waitsFor: string | null
  /** Who was asked to sign beside it and has not yet. */
  readonly signers: readonly { id: string; name: string; when: 'before' | 'after' }[]
  readonly names: Readonly<Record<string, string>>
  readonly open: readonly {
    id: string
    name: string
    kind: 'user' | 'service' | 'call' | 'message' | 'timer'
    state: string
    createTime: string
    dueTime: string | null
    fault: string | null
    assignee: string | null
    /** Whom it waits for to claim it. */
    offered: string | null
    /** Somebody acts before it. */
    waits: boolean
  }[]
  readonly lines: readonly {
    id: string
    what: keyof typeof deedTexts
    step: string | null
    comment: string | null
    time: string
    userName: string | null
    forName: string | null
    changes: Readonly<Record<string, unknown>> | null
  }[]
  readonly files: readonly Attached[]
  readonly copies: readonly { name: string; time: string; readTime: string | null }[]
  /** It was copied to whoever looks, who has not looked yet. */
  readonly unread: boolean
  readonly can: {
    complete: boolean
    claim: boolean
    unclaim: boolean
    sendBack: readonly { nodeId: string; name: string; userName: string }[]
    withdraw: boolean
    urge: boolean
  }
}
