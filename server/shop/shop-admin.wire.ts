import type { StaffCompany } from '#contract/shop-admin.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { listFailed } from '#server/lib/integrations/letter-store.ts'
import type { readStored } from './shop-admin.reads.ts'
import { wireHours } from './shop.rules.ts'

type FailedLetter = Awaited<ReturnType<typeof listFailed>>['letters'][number]

/** A message that was not sent, for staff. */
export const wireLetter = ({ at, ...letter }: FailedLetter) => ({ ...letter, at: wireInstant(at) })

export function wireStored({
  company,
  hosts,
  hours,
  settings,
  isDebuggable,
  versions,
}: Awaited<ReturnType<typeof readStored>>): StaffCompany {
  const { maintainStart, maintainEnd } = company
  return {
    coCode: company.code,
    coKey: company.key,
    shopCode: company.shopCode,
    hosts,
    nameZh: company.nameZh,
    nameEn: company.nameEn,
    theme: company.theme,
    logo: company.logo?.id ?? null,
    languages: [...company.languages],
    defaultLanguage: company.defaultLanguage,
    routeSet: company.routeSet,
    dlvWhCode: company.warehouse,
    maintenance: maintainStart && {
      maintainStartDate: wireInstant(maintainStart),
      maintainEndDate: maintainEnd && wireInstant(maintainEnd),
      maintainInfoZh: company.maintainInfoZh ?? '',
      maintainInfoEn: company.maintainInfoEn ?? '',
    },
    openingHours: hours.map(wireHours),
    deliverySuspended: settings.deliverySuspended,
    hasDebugSecret: isDebuggable,
    settings,
    versions: {
      facts: versions.get('company') ?? 0,
      openingHours: versions.get('openingHours') ?? 0,
      hosts: versions.get('hosts') ?? 0,
      maintenance: versions.get('maintenance') ?? 0,
      settings: versions.get('settings') ?? 0,
    },
  }
}
