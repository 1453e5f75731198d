import { slice } from '#kernel/http/slice.ts'
import { vouchFor } from '#kernel/store/files.ts'
import { insert } from '#kernel/store/rows.ts'
import { commonFiles, commonFileVersions } from './definition.ts'

export const slices = [
  slice(commonFiles, {
    async afterSubmit(tx, row, { existing }) {
      if (!existing || existing.fileId === row.fileId) return
      // The version that was replaced hands its file on, whoever sent it.
      vouchFor(tx, [existing.fileId])
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
