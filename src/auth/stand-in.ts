import { route, type Route } from '#kernel/http/slice.ts'
import { standIn } from './browser/stand-in.ts'

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#e4e7ed"/><circle cx="32" cy="25" r="11" fill="#8a93a3"/><path d="M10 60c2-15 11-22 22-22s20 7 22 22z" fill="#8a93a3"/></svg>'

/** Answers at `standIn`. */
export const standInRoute: Route = route(
  {
    method: 'GET',
    url: standIn.slice('/api/'.length),
    permission: 'public',
    raw: true,
    summary: 'Picture of who has none',
  },
  async ({ reply }) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(picture),
)
