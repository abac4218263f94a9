import type { Picture as Held } from '#contract/catalogue.ts'

interface PictureProps {
  picture: Held
  /** How wide it is drawn, as in the `sizes` of an image. */
  sizes: string
  /** Above the fold: fetched at once. Everything else waits until it is near. */
  soon?: boolean
  alt?: string
  className?: string
}

/** AVIF, WebP for older browsers, in the widths that are held; its place is kept before it is there. */
export function Picture({ picture, sizes, soon = false, alt = picture.alt, className = '' }: PictureProps) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(picture, 640, 'webp')}
        srcSet={srcSet(picture, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={soon ? 'eager' : 'lazy'}
        fetchPriority={soon ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}

const srcSet = (picture: Held, format: string) =>
  picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')

export const pictureUrl = (picture: Pick<Held, 'src'>, width: number, format: string) =>
  `${picture.src}-${width}.${format}`
