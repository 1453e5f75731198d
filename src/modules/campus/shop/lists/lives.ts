import { livesOf } from '#kernel/life/life.ts'
import { goodsLife } from '../goods/life.ts'
import { invoiceLife } from '../invoices/life.ts'
import { orderLife } from '../orders/life.ts'
import { shopLife } from '../shops/life.ts'

export const shopLives = livesOf([shopLife, goodsLife, orderLife, invoiceLife])
