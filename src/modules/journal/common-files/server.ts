import { slice } from '#kernel/http/slice.ts'
import { insert } from '#kernel/store/rows.ts'
import { commonFiles, commonFileVersions } from './definition.ts'

export const slices = [
  slice(commonFiles, {
    async afterSubmit(tx, row, { existing }) {
      if (!existing || existing.fileId === row.fileId) return
      await insert(tx, commonFileVersions, {
        commonFileId: row.id,
        fileId: existing.fileId,
        versionLabel: existing.versionLabel,
        replacedAt: tx.now,
      })
    },
  }),
  slice(commonFileVersions),
]
