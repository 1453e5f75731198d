import { label, longText, money } from '#kernel/definition/index.ts'
import { roleNames } from './roles.ts'

/** What a list shows and searches by. */
export const seen = { list: true, search: true } as const

/** What has to be said, and is shown and searched by. */
export const must = { required: true, ...seen } as const

/** What steps and the server write, and no form. */
export const kept = { guarded: true } as const

/** Words that several rooms of the area share. */
export const enabled = {
  '1': { ...label('启用', 'Enabled'), tone: 'green' },
  '0': { ...label('停用', 'Disabled'), tone: 'neutral' },
} as const

/** Photographs of a fault, a repair or a unit: at most six. */
export const photos = { maxMegabytes: 10, most: 6 }

/** As what somebody stands to a record of the area (campus domain, section 1). */
export const campusRoles = {
  M: roleNames.campusManager.label,
  D: roleNames.dispatcher.label,
  W: roleNames.dormWarden.label,
  T: roleNames.repairWorker.label,
  K: roleNames.counselor.label,
  F: label('财务', 'Finance'),
  S: label('申请人', 'Applicant'),
  SY: label('系统', 'The system'),
} as const

const offices = {
  M: ['campusManager', 'admin', 'administrator'],
  D: ['dispatcher'],
  W: ['dormWarden'],
  K: ['counselor', 'admin', 'administrator'],
  F: ['finance', 'admin', 'administrator'],
} as const

/** What the office a person holds makes of them, whichever record it is; rows outside of their scope never get here. */
export function officeOf(roles: ReadonlySet<string>): ('M' | 'D' | 'W')[] {
  return (['M', 'D', 'W'] as const).filter((one) => offices[one].some((alias) => roles.has(alias)))
}

/** The same for those who teach and those who keep the money, of whom the lives of repairs know nothing. */
export function deskOf(roles: ReadonlySet<string>): ('M' | 'D' | 'W' | 'K' | 'F')[] {
  return (['M', 'D', 'W', 'K', 'F'] as const).filter((one) => offices[one].some((alias) => roles.has(alias)))
}

/** What offices write again and again, kept by each tenant for itself: chosen, and then changed as the case is. */
export const usualRejection = 'campus_usual_rejection'
const usualOpinions = ['campus_usual_approval', usualRejection] as const

/** What an office says with its decision. */
export const opinion = (max = 300) =>
  longText({
    ...kept,
    label: label('审核意见', 'Opinion'),
    max,
    wide: true,
    usual: usualOpinions,
    // What somebody thought the time before is nobody's opinion now.
    anew: true,
  })

/** Of a unit that is given back: its repairs that are charged and not paid. */
export const unpaidFees = () => money({ label: label('该空调未缴维修费', 'Repair fees not paid yet') })

/** What somebody decides of an application: never chosen for them. */
export const verdicts = {
  pass: { ...label('通过', 'Approve'), tone: 'green' },
  reject: { ...label('驳回', 'Reject'), tone: 'red' },
} as const
