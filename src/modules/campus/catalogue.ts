import { refusals } from '#kernel/definition/index.ts'

/** Refusals of the campus places. */
export const refuse = refusals({
  unitUnknown: {
    status: 404,
    zh: '没有找到这台空调，请核对二维码或资产编号',
    en: 'There is no such unit, check its code or asset number',
  },
  buildElsewhere: {
    status: 422,
    field: 'buildId',
    zh: '没有找到该宿舍楼，或不在您管理的范围内，请重新选择',
    en: 'There is no such building among those that you keep, choose another',
  },
  campusElsewhere: {
    status: 422,
    field: 'campusId',
    zh: '没有找到该校区，或不在您管理的范围内，请重新选择',
    en: 'There is no such campus among those that you keep, choose another',
  },
  campusesElsewhere: {
    status: 422,
    field: 'campusIds',
    zh: '没有找到该校区，或不在您管理的范围内，请重新选择',
    en: 'There is no such campus among those that you keep, choose another',
  },
  roomElsewhere: {
    status: 422,
    field: 'dormId',
    zh: '没有找到该宿舍，或不在您管理的范围内，请重新选择',
    en: 'There is no such room among those that you keep, choose another',
  },
  boughtLater: {
    status: 422,
    field: 'purchaseDate',
    zh: '采购日期不能晚于今天',
    en: 'It cannot have been bought later than today',
  },
  storehouseMissing: {
    status: 422,
    field: 'storehouse',
    zh: '在库空调请填写仓库',
    en: 'Say in which storehouse the unit lies',
  },
  unitOfOthers: {
    status: 422,
    field: 'aircondId',
    zh: '这台空调不在您的宿舍。请扫描机身或房门上的二维码报修，或请该宿舍的同学、宿管报修',
    en: 'This unit is not in your room. Scan the label on it or at the door to report it, or ask whoever lives there, or the warden',
  },
  unitStays: {
    status: 409,
    field: 'campusId',
    zh: '空调在宿舍里，所在校区随宿舍；请先移机，或拆回仓库后再改',
    en: 'The unit belongs to a room and is where the room is: have it moved, or dismantle it and then change the campus',
  },
  unitUsed: {
    status: 409,
    zh: '空调 {units} 已使用过或仍押有押金，不能删除；不再使用请办理报废',
    en: '{units} have been used or hold a deposit and stay on record; scrap them instead',
  },
  periodWrong: {
    status: 400,
    zh: '请选择开始日和结束日：开始日不晚于结束日，最长三年',
    en: 'Choose two days, the first not after the last, at most three years apart',
  },
  paperNone: {
    status: 404,
    zh: '所选记录没有可打印的单据，请核对其状态；整改通知只打印已检查的房间',
    en: 'There is nothing to print for these, look at their state; notices are for rooms that were inspected',
  },
  paperMany: {
    status: 422,
    zh: '一次最多打印 {most} 张，请分批选择',
    en: 'At most {most} at a time, choose fewer',
  },
  labelsNone: {
    status: 404,
    zh: '没有可打印标签的记录，请先选择空调或房间，或换一栋楼',
    en: 'There is nothing to print labels for, choose units or rooms, or another building',
  },
  labelsMany: {
    status: 413,
    zh: '一次最多打印 {most} 张标签，请分批选择',
    en: 'At most {most} labels are printed at once, choose fewer',
  },
  schoolHasRegions: {
    status: 409,
    field: 'schoolId',
    zh: '校区下已有区域，不能改换学校；请先删除这些区域',
    en: 'The campus has regions already and stays with its school, delete them first',
  },
  floorsBelowRooms: {
    status: 409,
    field: 'floorCount',
    zh: '楼内已有 {floor} 层的房间，楼层数不能少于它',
    en: 'The building has rooms on floor {floor}, it cannot have fewer floors',
  },
  roomsDiffer: {
    status: 409,
    field: 'genderType',
    zh: '以下房间与楼栋的入住性别不符：{rooms}。请先调整这些房间',
    en: 'These rooms would not fit the gender of the building: {rooms}. Change them first',
  },
  floorUnknown: {
    status: 400,
    field: 'floorNo',
    zh: '该楼没有 {floor} 层，请填写 {lowest} 到 {highest} 之间的楼层（没有 0 层）',
    en: 'The building has no floor {floor}, enter one from {lowest} to {highest} (there is no floor 0)',
  },
  genderDiffers: {
    status: 400,
    field: 'genderType',
    zh: '房间性别与楼栋的入住性别（{gender}）不符，请选择相同的性别',
    en: 'The gender of the room must be that of its building ({gender})',
  },
  bedsOccupied: {
    status: 409,
    field: 'bedCount',
    zh: '已有 {occupied} 人入住，床位数不能少于它',
    en: '{occupied} people live there, it cannot have fewer beds',
  },
  bedsInUse: {
    status: 409,
    field: 'bedCount',
    zh: '{bed} 号床有人住，床位数不能少于它',
    en: 'Somebody has bed {bed}, the room cannot have fewer beds',
  },
  slotsUsed: {
    status: 409,
    field: 'aircondSlots',
    zh: '已装 {count} 台空调，空调位不能少于它',
    en: '{count} air-conditioners are installed, it cannot have fewer slots',
  },
  dormOccupied: {
    status: 409,
    zh: '宿舍有人入住：{rooms}。请先办理退宿或调宿',
    en: 'People live in {rooms}, move them out first',
  },
  dormHasAircond: {
    status: 409,
    zh: '宿舍装有空调：{rooms}。请先移走空调',
    en: 'There are air-conditioners in {rooms}, move them out first',
  },
  buildClosed: {
    status: 409,
    field: 'buildId',
    zh: '该楼停用或维修中，请先恢复使用楼栋',
    en: 'The building is closed or under repair, reopen it first',
  },
  stateTurn: {
    status: 409,
    zh: '现为“{from}”，不能改为“{to}”；停用的请先恢复使用',
    en: 'It is now “{from}” and cannot become “{to}”; what is closed is reopened first',
  },
  closingElsewhere: {
    status: 403,
    zh: '停用和恢复房间由校区经理办理，请联系校区经理',
    en: 'Rooms are closed and reopened by the campus manager, turn to them',
  },
  renovationOccupied: {
    status: 409,
    zh: '以下房间有人入住：{rooms}。请先安排搬离，或在“改变状态”中确认后继续',
    en: 'People live in {rooms}. Move them out, or confirm it under “Change the state”',
  },
  occupantsDiffer: {
    status: 409,
    field: 'genderType',
    zh: '以下学生与所选的入住性别不符：{who}。请先办理调宿',
    en: 'These students would not fit that gender: {who}. Move them first',
  },
  headElsewhere: {
    status: 422,
    field: 'headStuId',
    zh: '寝室长须住在本宿舍，请选择本宿舍的学生',
    en: 'The leader of a room lives in it, choose one of its students',
  },
  regionMoves: {
    status: 409,
    field: 'campusId',
    zh: '区域内已有宿舍楼，不能改换校区',
    en: 'There are dorm buildings in the region, it stays on its campus',
  },
  regionLiving: {
    status: 409,
    field: 'regionType',
    zh: '区域内已有宿舍楼，类型须为“生活区”',
    en: 'There are dorm buildings in the region, it stays a living area',
  },
  buildStays: {
    status: 409,
    field: 'campusId',
    zh: '以下房间有人入住或装有空调：{rooms}。楼栋不能改换校区，请先办理退宿、移机',
    en: 'People live in these rooms, or units hang there: {rooms}. The building stays on its campus until they are moved out',
  },
  buildMoves: {
    status: 409,
    field: 'buildId',
    zh: '房间不能换到别的楼，请在那栋楼新增房间',
    en: 'A room stays in its building, add one to the other building instead',
  },
  campusBusy: {
    status: 409,
    field: 'status',
    zh: '该校区还有 {n} 张未完成的空调工单，请先办结或作废，再停用',
    en: 'The campus has {n} open work orders, finish or cancel them before you disable it',
  },
  patternWrong: {
    status: 400,
    zh: '房间号格式中应有 {no}，可用 {no:2} 补零，用 {floor} 表示楼层',
    en: 'The pattern needs {no}; {no:2} fills up with zeros, {floor} is the floor',
  },
  roomsExist: {
    status: 409,
    zh: '以下房间已存在，没有生成任何房间：{rooms}',
    en: 'These rooms exist already, nothing was generated: {rooms}',
  },
  tooManyRooms: {
    status: 400,
    zh: '一次最多生成 {most} 间，请减少楼层或每层间数',
    en: 'At most {most} rooms at a time, take fewer floors or rooms per floor',
  },
})
