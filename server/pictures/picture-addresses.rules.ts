const address = /^(?:\/([A-Z0-9]{2,16}))?(\/pictures\/.*)$/

/**
 * The path of a picture and the company before it: `/SPORT/pictures/item/…`. At the origin of ASSETS_URL no host tells the company;
 * at a host of the shop it is left out.
 */
export function readPictureAddress(path: string): { company: string | undefined; path: string } | undefined {
  const [, company, rest] = address.exec(path) ?? []
  return rest === undefined ? undefined : { company, path: rest }
}
