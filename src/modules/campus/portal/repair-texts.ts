import type { Texts } from '#kernel/ui/say.ts'
import { portalTexts } from './texts.ts'

/** What reporting a fault says, beside what every page says. */
export const repairTexts = {
  ...portalTexts,
  fault: ['故障', 'Fault'],
  noFaults: [
    '学校还没有列出可报修的故障，请联系宿管或后勤部门',
    'No faults are listed here yet, tell your warden or the campus office',
  ],
  unit: ['空调', 'Unit'],
  selfHelp: ['先自查', 'Check first'],
  hours: [
    '一般 {respond} 小时内响应，{finish} 小时内修好',
    'Answered within {respond} h and fixed within {finish} h as a rule',
  ],
  description: ['描述', 'Description'],
  photosNeed: ['至少 1 张，最多 {n} 张', '1 to {n}'],
  urgency: ['紧急程度', 'Urgency'],
  enter: ['可无人进入', 'May enter if empty'],
  enterNote: ['室内无人时，允许持工单进入', 'With the work order, even if nobody is in'],
  phone: ['联系电话', 'Phone'],
  report: ['提交报修', 'Send the report'],
  chooseFault: ['请选择故障', 'Choose the fault'],
  describe: ['请至少写 5 个字说明故障', 'Describe the fault in at least 5 characters'],
  photoNeeded: ['该故障须附照片', 'This fault needs a photo'],
  contactNeeded: ['请填写联系人', 'Enter a contact'],
  phoneNeeded: ['请填写联系电话', 'Enter a phone number'],
  visitHalf: ['期望上门：请选择日期和时段，或都不选', 'Visit wanted: choose a day and a time, or neither'],
} as const satisfies Texts
