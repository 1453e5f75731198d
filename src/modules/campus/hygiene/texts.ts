import { label } from '#kernel/definition/index.ts'
import type { Texts } from '#kernel/ui/say.ts'

export const hygieneLabel = label('卫生检查', 'Hygiene inspection')

export const hygieneTexts = {
  build: ['宿舍楼', 'Building'],
  choose: ['请选择宿舍楼', 'Choose a building'],
  begin: [
    '选择宿舍楼后按楼层逐间检查。没有网络也可以继续，恢复后自动上传。',
    'Choose a building, then go floor by floor. It goes on without a network, and is sent when that is back.',
  ],
  floors: ['楼层', 'Floors'],
  floor: ['{n} 层', 'Floor {n}'],
  basement: ['地下 {n} 层', 'Basement {n}'],
  progress: ['{done}/{all} 间', '{done} of {all}'],
  noRooms: ['这栋楼没有可检查的房间', 'This building has no rooms to inspect'],
  rooms: ['本层房间', 'Rooms of this floor'],
  back: ['换楼层', 'Other floor'],
  before: ['上一间', 'Previous'],
  next: ['下一间', 'Next'],
  of: ['第 {n} 间，共 {all} 间', '{n} of {all}'],
  points: ['{name} {n} 分', '{name}: {n}'],
  allGood: ['全部满分', 'All in order'],
  total: ['合计', 'Total'],
  failing: ['不及格', 'Below 60'],
  content: ['说明', 'Comment'],
  contentNeeded: ['低于 60 分请写明原因', 'Below 60, say why'],
  photos: ['照片', 'Photos'],
  addPhoto: ['拍照', 'Take a photo'],
  photoLost: [
    '照片没有传上，请在有网络时再拍',
    'The photo did not get through; take it again with a network',
  ],
  photoCount: ['已添加 {n} 张', '{n} added'],
  save: ['保存，下一间', 'Save, next room'],
  saveLast: ['保存', 'Save'],
  done: ['已检查：{n} 分', 'Inspected: {n}'],
  doneAlready: [
    '今天已检查过这一间。如需更正，请在评分记录里作废后重新检查。',
    'You have inspected this room today. To put it right, revoke the record among the scores and inspect again.',
  ],
  floorDone: ['本层已全部检查', 'The whole floor is done'],
  waiting: ['{n} 项待上传', '{n} to be sent', '{n} to be sent'],
  waitsHere: ['待上传：{n} 分', 'To be sent: {n}'],
  sendNow: ['立即上传', 'Send now'],
  refused: ['{room}：{why}', '{room}: {why}'],
  drop: ['删除', 'Drop'],
  notKept: [
    '此浏览器不能暂存，请保持网络并等待上传完成',
    'This browser keeps nothing: stay connected until it was sent',
  ],
  ranking: ['卫生评比', 'Ranking'],
} as const satisfies Texts
