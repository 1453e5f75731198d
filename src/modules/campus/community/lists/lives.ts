import type { Life } from '#kernel/life/life.ts'
import { commentLife } from '../comments/life.ts'
import { momentLife } from '../moments/life.ts'
import { scoreLife } from '../scores/life.ts'
import { voteLife } from '../votes/life.ts'

export const communityLives = [momentLife, voteLife, commentLife, scoreLife] as unknown as readonly Life[]
