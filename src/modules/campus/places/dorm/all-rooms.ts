import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ref, yesNo } from '#kernel/definition/fields.ts'
import { label } from '#kernel/definition/index.ts'
import { done } from '#kernel/http/envelope.ts'
import { inScope } from '#kernel/http/seen.ts'
import { route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { ofBuild } from '../scope.ts'
import { schoolDorm } from './definition.ts'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
const packing = {
  br: (body: string) =>
    brotlied(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 5,
      },
    }),
  gzip: (body: string) => gzipped(body, { level: 9, memLevel: 9 }),
} as const

/** The last few as they were packed, by what they hold: the same rooms are packed once for all who ask for them. */
const kept = new Map<string, Promise<Buffer>>()
const mostKept = 16
function packed(how: keyof typeof packing, body: string, etag: string): Promise<Buffer> {
  const key = `${how} ${etag}`
  const made = kept.get(key) ?? packing[how](body)
  // What was asked for last stands last, and what fails is not kept.
  kept.delete(key)
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old)
  return made
}

/**
 * Every room in a few words, for pickers: an array, packed, and told as unchanged to whoever holds it already. It is read
 * at each call, since what a scope leaves of it differs from person to person. The number of a room ends its name.
 */
export const allRoomsRoute = route(
  {
    method: 'GET',
    url: 'blade-admin/SchoolDorm/queryAll',
    permission: ['SchoolDorm_view', 'SchoolDorm_add', 'SchoolDorm_edit'],
    raw: true,
    summary: 'All rooms that the caller may know of, lean; with ETag',
    asks: {
      buildId: ref('schoolDormBuild', { label: label('宿舍楼', 'Building') }),
      campusId: ref('schoolCampus', { label: label('校区', 'Campus') }),
      onlyFree: yesNo({ label: label('仅有空床', 'With free beds only') }),
      forAircond: yesNo({ label: label('可装空调', 'With free A/C slots only') }),
    },
  },
  async ({ caller, db, input, request, reply }) => {
    const { buildId, campusId, onlyFree, forAircond } = input
    const conditions = [
      sql.raw('t.is_deleted = 0'),
      ofBuild('t.build_id')(caller) ?? sql.raw('true'),
      sql`(${inScope(caller, schoolDorm)})`,
      buildId ? sql`t.build_id = ${buildId}` : sql.raw('true'),
      campusId ? sql`t.campus_id = ${campusId}` : sql.raw('true'),
      onlyFree ? sql.raw(`t.status = '1' and coalesce(t.occupied_beds, 0) < t.bed_count`) : sql.raw('true'),
      forAircond
        ? sql.raw(
            `t.status = '1' and coalesce(t.aircond_count, 0) < t.aircond_slots and exists (select 1 from school_dorm_build b where b.id = t.build_id and b.aircond_allowed)`,
          )
        : sql.raw('true'),
    ]
    const rooms = await db.of(caller.tenantId).query(
      // What is the same in a whole building stands together: runs of it pack to next to nothing.
      sql`select coalesce(t.occupied_beds, 0) as occupied_beds, coalesce(t.aircond_count, 0) as aircond_count, t.bed_count,
            t.status::int as status, t.gender_type, t.campus_id, t.build_id, t.dorm_name, t.floor_no, t.id
          from school_dorm t where ${sql.join(conditions, ' and ')} order by t.build_id, t.unit_no, t.floor_no, t.room_no, t.id`,
      { keep: true },
    )
    const body = JSON.stringify(done(rooms, caller.lang))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'Accept-Encoding')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const taken = String(request.headers['accept-encoding'] ?? '')
    const how = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(taken))
    return how ? reply.header('content-encoding', how).send(await packed(how, body, etag)) : reply.send(body)
  },
)
