import { livesOf } from '#kernel/life/life.ts'
import { commentLife } from '../comments/life.ts'
import { momentLife } from '../moments/life.ts'
import { scoreLife } from '../scores/life.ts'
import { voteLife } from '../votes/life.ts'

export const communityLives = livesOf([momentLife, voteLife, commentLife, scoreLife])
