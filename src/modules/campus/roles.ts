import { label } from '#kernel/definition/index.ts'
import type { RoleSupply } from '#kernel/definition/supply.ts'

/** Roles of the campus (campus domain, section 1), each said once; what they may do stands with the rooms. */
export const roleNames = {
  campusManager: { label: label('校区经理', 'Campus manager'), heldBy: 'staff', sort: 20 },
  dormWarden: { label: label('宿管员', 'Dorm warden'), heldBy: 'staff', sort: 21 },
  dispatcher: { label: label('调度员', 'Dispatcher'), heldBy: 'staff' },
  repairWorker: { label: label('维修工', 'Worker'), heldBy: 'staff' },
  student: { label: label('学生', 'Student'), heldBy: 'portal' },
  counselor: { label: label('辅导员', 'Counsellor'), heldBy: 'staff', sort: 23 },
  campusUser: {
    label: label('校园用户（未认证）', 'Campus user (not verified)'),
    heldBy: 'portal',
    registers: true,
    sort: 31,
  },
  shopOwner: { label: label('店主', 'Shop owner'), heldBy: 'staff', sort: 30 },
  moderator: { label: label('内容审核员', 'Moderator'), heldBy: 'staff', sort: 32 },
} as const satisfies Readonly<Record<string, Omit<RoleSupply, 'rights'>>>

type RoleName = keyof typeof roleNames
/** What the roles may do at first in some rooms. */
export type RoomRights = Readonly<Partial<Record<RoleName, readonly string[]>>>

/** Permission codes of several calls of one entity. */
export const on = (entity: string, ...calls: readonly string[]) => calls.map((call) => `${entity}_${call}`)

/** A role that several rooms have a part of holds all of its parts. */
export const rolesOf = (rooms: readonly RoomRights[]): Readonly<Record<string, RoleSupply>> =>
  Object.fromEntries(
    Object.entries(roleNames).map(([name, role]) => [
      name,
      { ...role, rights: rooms.flatMap((rights) => rights[name as RoleName] ?? []) },
    ]),
  )
