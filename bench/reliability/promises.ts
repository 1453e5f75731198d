/**
 * R01–R28, S01–S11: what is promised, and the tests that prove it. A command runs the same tests with the whole of their counts;
 * `npm test` runs them short.
 */
export type Proof = {
  readonly project: 'unit' | 'browser'
  readonly file: string
  /** Which tests of the file; all where it is left out. */
  readonly named?: string
}
export type Promised = {
  readonly id: string
  readonly what: string
  readonly figure: string
  /** Minutes on two cores, about. */
  readonly minutes: number
  readonly proofs: readonly Proof[]
  readonly env?: Readonly<Record<string, string>>
}

const unit = (file: string, named?: string): Proof => ({ project: 'unit', file, ...(named && { named }) })
const built = (file: string, named?: string): Proof => ({
  project: 'browser',
  file: file.includes('/') ? file : `e2e/${file}`,
  ...(named && { named }),
})

export const promises: readonly Promised[] = [
  { id: 'R01', what: 'acknowledged writes outlive kill -9 of the server', figure: '100 kills, ≥ 40,000 acknowledged, 0 lost', minutes: 25, proofs: [built('kill.test.ts', 'R01')] },
  { id: 'R02', what: 'and kill -9 of the database; the server lives', figure: '20 kills and 20 restarts, 0 lost', minutes: 5, proofs: [built('src/kernel/store/database-loss.e2e.test.ts', 'R02')] },
  { id: 'R03', what: 'recovery after the database is back', figure: '≤ 2 s; between: 503 alone', minutes: 5, proofs: [built('src/kernel/store/database-loss.e2e.test.ts', 'R03')] },
  { id: 'R04', what: 'no wrong answer while the database comes and goes', figure: '0 empty or unallowed 200 in 100,000 reads', minutes: 10, proofs: [built('src/kernel/store/database-loss.e2e.test.ts', 'R04')] },
  { id: 'R06', what: 'one claim, one decision, one approval', figure: '100 rounds of parallel calls, 1 each', minutes: 5, proofs: [unit('src/modules/journal/concurrency.test.ts')] },
  { id: 'R07', what: 'same key and body: one record, one answer', figure: '100 parallel: 1 row; other body 422', minutes: 1, proofs: [unit('src/kernel/http/writes.test.ts', 'R07')] },
  { id: 'R08', what: 'no lost update', figure: '50 editors, 100 edits each: 0', minutes: 2, proofs: [unit('src/kernel/http/writes.test.ts', 'R08')] },
  { id: 'R09', what: 'mails and reminders leave once', figure: '10,000 letters, 100 senders killed, 3 at once: 0 lost, 0 stuck > 60 s', minutes: 5, proofs: [unit('src/modules/message/outbox/senders.test.ts', 'R09'), unit('src/modules/journal/concurrency.test.ts', 'R09'), unit('src/modules/journal/timers/timers.test.ts', 'R09')] },
  { id: 'R10', what: 'a stop breaks nothing', figure: '50 stops, 0 resets, ≤ 2 s', minutes: 4, proofs: [built('stop.test.ts')] },
  { id: 'R11', what: 'a full disk', figure: '507, no part of a file, recovers without a start', minutes: 1, proofs: [built('disk-full.test.ts'), unit('src/app/log-file.test.ts')] },
  { id: 'R12', what: 'an upload of 1 GiB', figure: '413, memory + ≤ 80 MB, 0 files, cut off', minutes: 1, proofs: [built('src/kernel/http/slow-clients.e2e.test.ts', 'R12')] },
  { id: 'R13', what: 'slow clients', figure: '4,000: let go; good ones p99 < 100 ms', minutes: 2, proofs: [built('src/kernel/http/slow-clients.e2e.test.ts', 'N02')] },
  { id: 'R14', what: 'a flood of connections', figure: '10,000 open: p99 < 50 ms, < 250 MB', minutes: 2, proofs: [built('src/kernel/http/crowd.e2e.test.ts', 'R14')] },
  { id: 'R15', what: 'overload', figure: 'four times the peak: ≥ 90 % of it served, excess refused < 50 ms', minutes: 2, proofs: [unit('src/kernel/http/door.test.ts', 'R15'), built('src/kernel/http/crowd.e2e.test.ts', 'R15')] },
  { id: 'R16', what: 'random calls', figure: '500,000: 0 faults, 0 above 2 s', minutes: 60, proofs: [unit('src/app/fuzz.test.ts')], env: { FUZZ: '500000' } },
  { id: 'R17', what: 'malformed HTTP and multipart', figure: '≥ 500 shapes: 4xx, process up', minutes: 1, proofs: [built('src/kernel/http/malformed.e2e.test.ts')] },
  { id: 'R18', what: 'a start', figure: '≤ 3 s, ≤ 15 s with all migrations', minutes: 2, proofs: [built('start.test.ts', 'R18')] },
  { id: 'R19', what: 'migrations', figure: '1 M rows in each large table ≤ 60 s; killed half-way goes on', minutes: 15, proofs: [unit('src/kernel/store/migrate.test.ts'), built('start.test.ts', 'R19')] },
  { id: 'R20', what: 'backup and restore', figure: '1 M rows ≤ 5 min, checksums equal', minutes: 5, proofs: [built('backup.test.ts')] },
  { id: 'R21', what: 'the clock jumps', figure: '± 1 h, leap day, DST: no job twice, no lasting token', minutes: 1, proofs: [unit('src/modules/journal/timers/clock.test.ts')] },
  { id: 'R22', what: 'a locked table, an empty pool', figure: '503 after 5 s and 3 s; other calls answered', minutes: 2, proofs: [unit('src/app/busy-database.test.ts', 'R22')] },
  { id: 'R23', what: 'deadlocks', figure: '3,000 in an hour: 0 surfaced', minutes: 60, proofs: [unit('src/app/busy-database.test.ts', 'R23')] },
  { id: 'R24', what: 'services outside that are down or hang', figure: 'nobody waits', minutes: 1, proofs: [unit('src/modules/resource/stores.test.ts', 'R24'), unit('src/kernel/http/outgoing.test.ts', 'R24')] },
  { id: 'R25', what: 'memory', figure: 'soak of an hour: slope < 1 MB/h', minutes: 60, proofs: [built('memory.test.ts')] },
  { id: 'R26', what: 'the browser while the server is gone', figure: 'no lost form, a banner, one refresh for two tabs', minutes: 2, proofs: [built('src/kernel/ui/line-gone.e2e.test.ts')] },
  { id: 'R27', what: 'every statement of a step fails once', figure: '4 steps × 3 ways: done once, 100 %', minutes: 4, proofs: [unit('src/modules/journal/fault-sweep.test.ts')] },
  { id: 'R28', what: 'a random test that failed fails again', figure: '10 of 10 from its seed', minutes: 1, proofs: [unit('src/kernel/testing/promise.test.ts')] },
  { id: 'S01', what: 'the last item is sold once', figure: '100 rounds of 200 buyers: 1 each', minutes: 5, proofs: [unit('src/modules/campus/shop/races.test.ts', 'S01')] },
  { id: 'S02', what: 'each voter is counted once', figure: '3,000 voters on one option: 3,000', minutes: 6, proofs: [unit('src/modules/campus/shop/races.test.ts', 'S02')] },
  { id: 'S03', what: 'beds, units, orders and deposits of a campus agree after any run of steps', figure: '2,000 operations at random, 0 wrong', minutes: 4, proofs: [unit('src/modules/campus/testing/model.test.ts')] },
  { id: 'S04', what: 'stock adds up after any run of orders, payments, cancellations and refunds', figure: '5,000 operations at once by five, 0 wrong', minutes: 5, proofs: [unit('src/modules/campus/shop/races.test.ts', '109')] },
  { id: 'S05', what: 'several processes restarted in turn', figure: '20 restarts under load, 0 failed requests', minutes: 4, proofs: [built('rolling.test.ts')] },
  { id: 'S06', what: 'a replica that is behind, stands still or dies', figure: 'who wrote reads what they wrote; left out, taken in again', minutes: 1, proofs: [unit('src/kernel/store/replicas.test.ts')] },
  { id: 'S07', what: 'a fail-over of the primary under load', figure: '503 for ≤ 10 s, 0 acknowledged lost', minutes: 2, proofs: [built('src/kernel/store/failover.e2e.test.ts')] },
  { id: 'S08', what: 'orders of many lines at once', figure: '20 rounds of 60 orders of 5 lines: 0 dead-locks', minutes: 2, proofs: [unit('src/modules/campus/shop/races.test.ts', 'S08')] },
  { id: 'S09', what: 'voters who press at once', figure: '20 rounds of 60 voters, 3 presses each: 60', minutes: 2, proofs: [unit('src/modules/campus/shop/races.test.ts', 'S09')] },
  { id: 'S10', what: 'payment or time-out of an order', figure: '100 rounds: one of them, money and goods agree', minutes: 2, proofs: [unit('src/modules/campus/shop/races.test.ts', 'S10')] },
  { id: 'S11', what: 'a refund goes out once', figure: '100 rounds, asked by 5, decided by 10: 1 each', minutes: 3, proofs: [unit('src/modules/campus/shop/races.test.ts', 'S11')] },
] // prettier-ignore
