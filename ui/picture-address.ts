/** Written by root.tsx. */
const ofPage = import.meta.env.SSR ? '' : (document.documentElement.dataset['pictures'] ?? '')
let read = () => ofPage

/** Where pictures are: `https://assets.example/SPORT` with ASSETS_URL; empty: at the page's own origin. */
export const pictureOrigin = (): string => read()

/** On the server, each request has its own. */
export const overwritePictureOrigin = (reader: () => string): void => {
  read = reader
}

/** The address of a picture: `/pictures/item/EL10235-RED/0123456789abcdef-640.webp`. */
export const pictureAddress = (path: string): string => read() + path
