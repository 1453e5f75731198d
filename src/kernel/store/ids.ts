/** 64-bit ids that grow with time: 41 bits of milliseconds since 2026, 10 bits of node, 12 bits of sequence. */

const epoch = Date.UTC(2026, 0, 1)
let node = BigInt(Math.floor(Math.random() * 1024))
let last = 0
let sequence = 0

/** Two processes on one database take different numbers; the composition root asks the database for one. */
export function takeNode(number: number): void {
  node = BigInt(number & 1023)
}

export function nextId(): string {
  let now = Date.now() - epoch
  // A clock that steps back must not repeat ids: stay on the last millisecond until it catches up.
  if (now <= last) {
    now = last
    sequence += 1
    if (sequence > 4095) {
      sequence = 0
      now += 1
    }
  } else sequence = 0
  last = now
  return ((BigInt(now) << 22n) | (node << 12n) | BigInt(sequence)).toString()
}
