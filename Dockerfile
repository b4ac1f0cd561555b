# An image of one process; ROLE says which. docs/operations.md shows how to run it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
RUN ["npm", "ci", "--include=dev"]
COPY . .
RUN ["npm", "run", "build"]

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
RUN ["npm", "ci", "--omit=dev"]

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json package-lock.json ./
COPY contract ./contract
COPY database/migrations ./database/migrations
COPY scripts ./scripts
COPY server ./server
RUN ["install", "--directory", "--owner=node", "--group=node", "/data"]
ENV DATA_DIR=/data PORT=3000
VOLUME /data
EXPOSE 3000
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.mjs"]
