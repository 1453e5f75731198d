import { made } from '../../testing/stage.ts'
import type { ShopAccount, ShopStage } from '../../shop/testing/stage.ts'
import { comment, inMinutes, moment, poll } from './stage.ts'

type Standing = Readonly<Record<ShopAccount, readonly string[]>>
type Part = { readonly id: string; readonly standing: Standing }

const nobody = {
  owner: [],
  otherOwner: [],
  buyer: [],
  otherBuyer: [],
  stranger: [],
  cashier: [],
  clerk: [],
  moderator: [],
} as const
const offices = { ...nobody, admin: ['M', 'C'], keeper: ['M'], moderator: ['C'] } as const

/** A record of each entity of the community that has a life, and as what everybody stands to it. */
export async function communityCast(stage: ShopStage, dorm: string): Promise<Readonly<Record<string, Part>>> {
  const posted = await moment(stage)
  const score = { targetType: '3', targetId: dorm, score: '90', checkDate: inMinutes(0).slice(0, 10) }
  return {
    SchoolMoment: { id: posted, standing: { ...offices, buyer: ['S'] } },
    momentVote: {
      id: await poll(stage, 'moderator'),
      standing: { ...offices, moderator: ['C', 'S'] },
    },
    schoolComment: { id: await comment(stage, await moment(stage)), standing: { ...offices, buyer: ['S'] } },
    schoolScoreRecord: {
      // The keeper has another campus.
      id: await made(stage.who.admin, 'schoolScoreRecord', score),
      standing: { ...nobody, admin: ['M', 'S'], keeper: [] },
    },
  }
}
