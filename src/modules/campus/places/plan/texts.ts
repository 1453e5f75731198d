import { label } from '#kernel/definition/kind.ts'
import type { Texts } from '#kernel/ui/say.ts'

export const planLabel = label('校区平面图', 'Campus plan')

export const planTexts = {
  campus: ['校区', 'Campus'],
  light: ['颜色表示', 'Coloured by'],
  plan: ['{name}平面图', 'Plan of {name}'],
  arrange: ['摆放楼栋', 'Place buildings'],
  arranged: ['完成摆放', 'Done'],
  howTo: [
    '拖动楼栋到所在位置；也可选中后按方向键移动，按住 Shift 移动更快。松手即保存。',
    'Drag a building to where it stands, or focus it and use the arrow keys (Shift for more). It is saved as you let go.',
  ],
  noPicture: [
    '这个校区还没有平面图。请在“校区管理”中编辑校区，上传平面图。',
    'This campus has no plan yet. Edit it under Campuses and upload a picture.',
  ],
  openCampus: ['打开校区管理', 'Open Campuses'],
  noBuilds: ['这个校区还没有归本人管理的宿舍楼', 'There are no dorm buildings of yours on this campus'],
  noCampus: [
    '没有可以查看的校区。请先在“校区管理”中建立校区，或由管理员指定负责人。',
    'There is no campus to show. Set one up under Campuses, or have an administrator name you as its manager.',
  ],
  waiting: ['尚未摆放：{n} 栋', '{n} without a place', '{n} without a place'],
  put: ['把{name}放到图上', 'Put {name} on the plan'],
  list: ['楼栋一览', 'All buildings'],
  build: ['宿舍楼', 'Building'],
  beds: ['已住 / 床位', 'Taken / beds'],
  repairs: ['未完成报修', 'Open repairs'],
  coverage: ['在租空调 / 可装房间', 'Leased / rooms allowed'],
  saved: ['{name} 的位置已保存', 'The place of {name} is saved'],
} as const satisfies Texts
