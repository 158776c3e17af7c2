# Builds the site, packs it (scripts/pack.ts), and copies the packed folder into an image without npm and build tools.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY scripts/prepare.mjs scripts/
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# The packages with native parts are those for musl, the C library of the image.
RUN node scripts/prepare.mjs && npm_config_libc=musl node_modules/.bin/node scripts/pack.ts /packed

FROM node:24-alpine AS node

FROM alpine:3.22
RUN apk add --no-cache libstdc++ postgresql17-client tini \
  && adduser -D -u 1000 node \
  && mkdir /data && chown node:node /data && chmod 700 /data
COPY --from=node /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=build /packed ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DRAIN_SECONDS=5 STOP_SECONDS=20
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "--disable-proto=delete"]
CMD ["server/main.ts"]
