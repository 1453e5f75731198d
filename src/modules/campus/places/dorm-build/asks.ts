import { dict, integer, label, rowId, rowIds, text, yesNo, type Asks } from '#kernel/definition/index.ts'

/** What generating the rooms of a building asks. */
export const generateAsks = {
  id: rowId('schoolDormBuild'),
  floors: text({
    label: label('楼层', 'Floors'),
    help: label('如 1-6 或 1,2,5', 'As 1-6 or 1,2,5'),
    max: 60,
    required: true,
    default: '1-6',
  }),
  perFloor: integer({
    label: label('每层间数', 'Rooms per floor'),
    min: 1,
    max: 100,
    required: true,
    default: 12,
  }),
  pattern: text({
    label: label('房间号格式', 'Pattern of room numbers'),
    help: label('{floor} 为楼层，{no:2} 为两位序号', '{floor} is the floor, {no:2} a number of two digits'),
    max: 40,
    required: true,
    default: '{floor}{no:2}',
  }),
  unitNo: text({ label: label('单元', 'Unit'), max: 10 }),
  roomType: dict('campus_room_type', { label: label('房型', 'Room type'), required: true, default: '1' }),
  bedCount: integer({ label: label('床位数', 'Beds'), min: 1, max: 12, required: true, default: 4 }),
  aircondSlots: integer({
    label: label('空调位数', 'A/C slots'),
    min: 0,
    max: 4,
    required: true,
    default: 1,
  }),
  genderType: dict('campus_dorm_gender', {
    label: label('性别', 'Gender'),
    help: label('留空则与楼栋相同', 'Like the building when left empty'),
  }),
} satisfies Asks

/** What changing the state of a building asks; people who live there are named before it is renovated around them. */
export const buildStateAsks = {
  ids: rowIds('schoolDormBuild'),
  status: dict('campus_build_status', { label: label('状态', 'State'), required: true }),
  confirmed: yesNo({
    label: label('楼内仍有人住，仍要维修', 'Renovate although people live there'),
    default: false,
  }),
} satisfies Asks
