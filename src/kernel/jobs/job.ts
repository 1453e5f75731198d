import type { Label } from '../definition/kind.ts'
import type { Context } from '../http/caller.ts'
import type { Reader, Tx } from '../store/db.ts'
import type { Schedule } from './schedule.ts'

/** Where a job is at work: one tenant, at one moment. */
export type Working = {
  readonly ctx: Context
  readonly tenantId: string
  /** Reads as that tenant. */
  readonly reader: Reader
  readonly now: Date
  /** `yyyy-MM-dd` where the tenant works. */
  readonly today: string
  readonly timeZone: string
  /** False once the server stops: whoever takes long leaves off. */
  going(): boolean
}

/** What is done without anybody asking. Declared by its area, run by the server (decision 27). */
export type Job = {
  /** `journal.remind`: the area, and what is done. Jobs of one area run one after another, areas side by side. */
  readonly name: string
  readonly label: Label
  readonly schedule: Schedule
  /** Once for the installation and not for every tenant. */
  readonly ofPlatform?: true
  /** Takes something from whoever is late, or reproaches them: rests for a while where the clock had stood (`beat.ts`). */
  readonly ofLate?: true | undefined
  readonly records?: Records
  /** Without records: the job does everything itself and answers how much. */
  readonly whole?: (working: Working) => Promise<number>
}

export type Records = {
  readonly due: (working: Working) => Promise<readonly Due[]>
  /** Before the transaction begins, as what is read from the store. */
  readonly ahead: (working: Working, row: unknown) => Promise<unknown>
  readonly work: (working: Working, tx: Tx, row: unknown, made: unknown) => Promise<unknown>
  readonly tries: number
}
/** `key` names the record among those of the job. */
export type Due = { readonly key: string; readonly row: unknown }

type Spec<Row, Made> = {
  readonly label: Label
  readonly schedule: Schedule
  readonly ofLate?: true
  /** Rows that are due by what the database says now; a limited number, the most urgent first. */
  readonly due: (working: Working) => Promise<readonly Row[]>
  readonly key: (row: Row) => string
  /** Before the transaction begins; `work` gets what it made. */
  readonly ahead?: (working: Working, row: Row) => Promise<Made>
  /**
   * One record in one transaction. Looks again, under the record's lock, whether it is still due: another server may have
   * been first. Answers undefined where nothing was left to do. A refusal rolls back and is no failure: the row stays due.
   */
  readonly work: (working: Working, tx: Tx, row: Row, made: Made) => Promise<unknown>
  /** Failures of one record until it is put aside for a person to look at. */
  readonly tries?: number
}

/**
 * A job that goes through records as they fall due.
 *
 * @example every('aircond.overdue', { label, schedule: daily('07:00'), due: overdueOrders, key: ({ id }) => id, work: remind })
 */
export function every<Row, Made = void>(
  name: string,
  { label, schedule, ofLate, due, key, ahead, work, tries = 8 }: Spec<Row, Made>,
): Job {
  return {
    name,
    label,
    schedule,
    ofLate,
    records: {
      due: async (working) => (await due(working)).map((row) => ({ key: key(row).slice(0, 200), row })),
      ahead: async (working, row) => ahead?.(working, row as Row),
      work: (working, tx, row, made) => work(working, tx, row as Row, made as Made),
      tries,
    },
  }
}

/** A job that keeps its own account of records, or has none. */
export function task(
  name: string,
  spec: Pick<Job, 'label' | 'schedule' | 'ofPlatform'> & { readonly run: NonNullable<Job['whole']> },
): Job {
  const { run, ...more } = spec
  return { name, ...more, whole: run }
}
