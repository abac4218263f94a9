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

/** AVIF in the widths that are held, one WebP for the few browsers without it; its place is kept before it is there. */
export function Picture({ picture, sizes, soon = false, alt = picture.alt, className = '' }: PictureProps) {
  const srcSet = picture.widths.map((width) => `${pictureUrl(picture, width, 'avif')} ${width}w`).join(', ')
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        src={pictureUrl(picture, 640, 'webp')}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={soon ? 'eager' : 'lazy'}
        {...(soon && { fetchPriority: 'high' })}
        decoding="async"
        className={className}
      />
    </picture>
  )
}

export const pictureUrl = (picture: Pick<Held, 'src'>, width: number, format: string) =>
  `${picture.src}-${width}.${format}`
