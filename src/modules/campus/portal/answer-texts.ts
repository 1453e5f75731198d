import type { Texts } from '#kernel/ui/say.ts'

/** Words with which those are asked whom an application for a unit concerns, and what they said. */
export const answerTexts = {
  agree: ['同意', 'Agree'],
  object: ['不同意', 'Object'],
  asksinstall: ['{name} 申请安装空调，您同意吗？', '{name} applied for a unit. Do you agree?'],
  asksrent: [
    '{name} 申请租用宿舍的空调，您同意吗？',
    '{name} wants to lease the unit in your room. Do you agree?',
  ],
  asksback: [
    '{name} 申请退掉宿舍的空调，您同意吗？',
    '{name} wants to give back the unit in your room. Do you agree?',
  ],
  askschange: [
    '{name} 申请变更宿舍的空调，您同意吗？',
    '{name} wants to change the unit in your room. Do you agree?',
  ],
  office: ['宿管处', 'The housing office'],
  asksthere: [
    '{room} 申请把空调移到您的宿舍，您同意吗？',
    '{room} wants to move its unit to your room. Do you agree?',
  ],
  asksswap: [
    '{room} 申请与您的宿舍对换空调，您同意吗？',
    '{room} wants to swap units with your room. Do you agree?',
  ],
  thereSay: ['目标宿舍', 'The other room'],
  thereSaid: [
    '{yes} 人同意，{no} 人不同意，{none} 人还没有回复',
    '{yes} agree, {no} object, {none} did not answer yet',
  ],
  youAgreed: ['您已同意', 'You agreed'],
  youObjected: ['您已表示不同意，宿管审核时会看到', 'You objected; the warden sees it when reviewing'],
  objectNow: ['改为不同意', 'Object after all'],
  agreeNow: ['改为同意', 'Agree after all'],
  answers: ['室友的答复', 'What the roommates say'],
  saysYes: ['同意', 'agrees'],
  saysNo: ['不同意', 'objects'],
  saysNothing: ['还没有回复', 'no answer yet'],
} as const satisfies Texts
