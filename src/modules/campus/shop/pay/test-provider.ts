import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Vault } from '#kernel/store/vault.ts'
import type { PayNotice, PayProvider } from './shapes.ts'

/** Takes no money: for trying out. Its notices are signed by a key of the installation, as a real one's are by its own. */
export function testProvider(vault: Vault, tenantId: string): PayProvider {
  return {
    code: 'test',
    online: true,
    async begin({ orderNo, amount, payType }) {
      return { paid: { orderNo, amount, payType, tradeNo: `T${randomUUID().replaceAll('-', '')}` } }
    },
    read(posted) {
      const [orderNo, tradeNo, amount, payType] = [
        posted.orderNo,
        posted.tradeNo,
        posted.amount,
        posted.payType,
      ].map(String)
      const notice = { orderNo, tradeNo, amount, payType } as PayNotice
      const [given, own] = [Buffer.from(String(posted.sign)), Buffer.from(signOf(vault, tenantId, notice))]
      return given.length === own.length && timingSafeEqual(given, own) ? notice : undefined
    },
    refund: async ({ refundNo }) => `R${refundNo}`,
  }
}

export function signOf(
  vault: Vault,
  tenantId: string,
  { orderNo, tradeNo, amount, payType }: PayNotice,
): string {
  return vault.mark([orderNo, tradeNo, amount, payType].join('\n'), `payment:${tenantId}`)
}
