import type { Db } from '#server/lib/db.ts'

export const slidersOn = (db: Db, company: string, today: string) =>
  db
    .selectFrom('slider')
    .select(['code', 'title_zh', 'title_en', 'subtitle_zh', 'subtitle_en', 'link'])
    .where('company', '=', company)
    .where('shows_from', '<=', today)
    .where('shows_to', '>=', today)
    .orderBy('position')
    .execute()

export const footerGroups = (db: Db, company: string) =>
  db
    .selectFrom('footer_group')
    .select(['code', 'title_zh', 'title_en'])
    .where('company', '=', company)
    .orderBy('position')
    .execute()

export const footerLinks = (db: Db, company: string) =>
  db
    .selectFrom('link_page')
    .select(['code', 'footer_group', 'title_zh', 'title_en'])
    .where('company', '=', company)
    .orderBy('position')
    .execute()

export const linkPage = (db: Db, company: string, code: string) =>
  db
    .selectFrom('link_page')
    .select(['code', 'title_zh', 'title_en', 'body_zh', 'body_en', 'updated_at'])
    .where('company', '=', company)
    .where('code', '=', code)
    .executeTakeFirst()
