import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { withdrawInTime } from './goods-admin.commands.ts'
import type { HasPhotos } from './goods-admin.reads.ts'
import { turnPrices } from './prices-admin.commands.ts'
import { fillGroups } from '#server/catalogue/groups-admin.commands.ts'
import { foldGridItems } from './grid-items.commands.ts'
import { deletePreviewed } from './preview-goods.commands.ts'
import { publishInTime } from './publish-goods.commands.ts'

/** Goods that become live, change their price or leave the shop at a moment. */
export const goodsJobs = ({ db, clock, hasPhotos }: { db: Db; clock: Clock; hasPhotos: HasPhotos }): JobRegistry => ({
  crontab: ['5 16 * * * fillGroups', '50 * * * * deletePreviewed'].join('\n'),
  sweeps: ['foldGridItems'],
  jobs: {
    deletePreviewed: () => deletePreviewed(db, clock.now()),
    foldGridItems: () => foldGridItems(db),
    fillGroups: () => fillGroups(db, clock.now()),
    publishDraft: ({ company, code }: { company: string; code: string }) =>
      inTransaction(db, (tx) => publishInTime(tx, company, code, clock.now(), hasPhotos)),
    turnPrices: ({ company, plan }: { company: string; plan: string }) =>
      inTransaction(db, (tx) => turnPrices(tx, company, plan, clock.now())),
    withdrawGoods: ({ company, code }: { company: string; code: string }) =>
      inTransaction(db, (tx) => withdrawInTime(tx, company, code, clock.now())),
  },
})
