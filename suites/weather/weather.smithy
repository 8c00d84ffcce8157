$version: "2"

namespace example.weather

use smithy.rpc#jsonRpc
use smithy.rpc#jsonRpcProtocol
use smithy.rpc#method
use smithy.rpc#rpcError

/// A station that asks for forecasts, and a service that sends them and warns.
@jsonRpcProtocol(
    versions: ["2.0"]
    peers: [
        { name: "client", accepts: WeatherClient }
        { name: "server", accepts: WeatherApi }
    ]
)
structure WeatherProtocol {}

@jsonRpc(versions: ["2.0"])
service WeatherApi {
    version: "2026-01-01"
    operations: [GetForecast]
}

@jsonRpc(versions: ["2.0"])
service WeatherClient {
    version: "2026-01-01"
    operations: [Alert]
}

@method(name: "weather/forecast", params: "named", kind: "request", resultMember: "chanceOfRain")
operation GetForecast {
    input := {
        @required
        @length(min: 1)
        cityId: String
    }

    output := {
        @required
        @range(min: 0, max: 1)
        chanceOfRain: Float
    }

    errors: [NoSuchCity]
}

@method(name: "weather/alert", params: "named", kind: "notification", nullResult: true)
operation Alert {
    input := {
        @required
        text: String
    }
}

@error("client")
@rpcError(code: 404)
structure NoSuchCity {
    @required
    cityId: String
}
