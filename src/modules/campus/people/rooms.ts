import { inRow, label } from '#kernel/definition/index.ts'
import { no, type Failure } from '#kernel/life/failure.ts'

/** Who may take which bed: pure, for server and browser. */

export const mixed = '3'
/** States of a student who may live in a dorm. */
export const mayLive = ['1', '3'] as const

export type Room = {
  readonly id: string
  readonly status: string
  readonly genderType: string
  readonly bedCount: number
  readonly buildStatus: string
  /** Who lies in the beds. */
  readonly taken: readonly { readonly bedNo: number; readonly id: string }[]
}

/** What keeps a student from a bed. `but` are those who leave their bed in the same step. */
export function bedFailures(
  room: Room | undefined,
  bedNo: number | null | undefined,
  gender: string,
  but: readonly string[] = [],
): Failure[] {
  if (!room)
    return [no('roomUnknown', label('没有这间宿舍，请重新选择', 'There is no such room'), {}, 'dormId')]
  const failures: Failure[] = []
  if (room.status !== '1' || room.buildStatus !== '1')
    failures.push(
      no(
        'roomClosed',
        label(
          '该宿舍或楼栋停用或维修中，请选择其他宿舍',
          'The room or its building is closed or under repair, choose another',
        ),
        {},
        'dormId',
      ),
    )
  if (room.genderType !== mixed && room.genderType !== gender)
    failures.push(
      no(
        'bedGender',
        label('性别不符，请选择相同性别的宿舍', 'Gender does not match, choose another room'),
        {},
        'dormId',
      ),
    )
  if (bedNo === null || bedNo === undefined) return failures
  if (bedNo < 1 || bedNo > room.bedCount)
    failures.push(
      no('bedUnknown', label('该宿舍只有 {n} 张床', 'The room has {n} beds'), { n: room.bedCount }, 'bedNo'),
    )
  if (!freeBeds(room, but).includes(bedNo) && bedNo >= 1 && bedNo <= room.bedCount)
    failures.push(bedTaken(freeBeds(room, but)))
  return failures
}

const freeBeds = ({ bedCount, taken }: Room, but: readonly string[]): number[] => {
  const kept = new Set(taken.filter(({ id }) => !but.includes(id)).map(({ bedNo }) => bedNo))
  return Array.from({ length: bedCount }, (_, i) => i + 1).filter((bed) => !kept.has(bed))
}

/** Whoever stands with somebody at the door need not look for the bed that is free. */
const bedTaken = (free: readonly number[]): Failure =>
  free.length > 0
    ? no(
        'bedTaken',
        label('床位已被占用，空床：{free}', 'The bed is taken; free: {free}'),
        { free: inRow(free.map(String)) },
        'bedNo',
      )
    : no('bedTaken', label('该宿舍已住满，请选择其他宿舍', 'The room is full, choose another'), {}, 'dormId')
