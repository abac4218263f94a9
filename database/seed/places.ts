import type { Tx } from '#server/lib/database/db.ts'
import { readJson } from './read-data.ts'

interface SeededNames {
  code: string
  zh: string
  en: string
}
interface Region extends SeededNames {
  districts: (SeededNames & { areas: (SeededNames & { remote?: boolean })[] })[]
}

/** Hong Kong: 3 regions, 18 districts, 130 areas. */
export async function seedPlaces(tx: Tx): Promise<void> {
  const regions = readJson<Region[]>('places.json')
  const districts = regions.flatMap((region) =>
    region.districts.map((district) => ({ ...district, region: region.code })),
  )
  const areas = districts.flatMap((district) => district.areas.map((area) => ({ ...area, district: district.code })))
  await tx.insertInto('region').values(regions.map(named)).execute()
  await tx
    .insertInto('district')
    .values(districts.map((district, position) => ({ ...named(district, position), region: district.region })))
    .execute()
  await tx
    .insertInto('area')
    .values(
      areas.map((area, position) => ({
        ...named(area, position),
        district: area.district,
        remote: area.remote ?? false,
      })),
    )
    .execute()
}

const named = ({ code, zh, en }: SeededNames, position: number) => ({ code, name_zh: zh, name_en: en, position })
