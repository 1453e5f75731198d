import { wallClock } from '#kernel/definition/time.ts'

/**
 * The day where the tenant is: what the server calls today, whatever clock the reader's device has. Somebody who looks in
 * from another part of the world asks a report for the tenant's days. Until a session has said its zone it is the device's.
 */
let told: string | undefined

export function setZone(zone: string | undefined): void {
  told = zone || undefined
}
export const zoneHere = (): string => told ?? Intl.DateTimeFormat().resolvedOptions().timeZone
/** The tenant's clock: `yyyy-MM-dd HH:mm:ss`. */
export const nowHere = (now = new Date()): string => wallClock(now, zoneHere())
/** `yyyy-MM-dd` */
export const todayHere = (now = new Date()): string => nowHere(now).slice(0, 10)
