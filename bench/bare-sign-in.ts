/** The bound for signing in: Fastify and argon2id with the product's own parameters, and nothing else. */
import Fastify from 'fastify'
import { hashPassword, passwordFits, wireForm } from '#kernel/store/passwords.ts'

const stored = await hashPassword(process.env.PASSWORD ?? '')
const app = Fastify()
app.get('/healthz', () => ({ code: 200 }))
app.post('/sign-in', async (request, reply) => {
  const { password } = request.body as { password: string }
  if (!(await passwordFits(stored, wireForm(password)))) return reply.code(401).send({ code: 401 })
  return { code: 200 }
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
